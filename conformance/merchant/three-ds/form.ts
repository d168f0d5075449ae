/** What a browser sends of a form whose fields are plain. */
import type { CheerioAPI } from "cheerio/slim";

const linksOf = ($: CheerioAPI) => $("a").get();
export type Element = ReturnType<typeof linksOf>[number];
export type Node = NonNullable<Element["children"][number] | Element["parent"]>;

export function elementsOf($: CheerioAPI, selector: string): Element[] {
  return $<Element, string>(selector).toArray();
}

/** The element itself is the first. */
export function upFrom(element: Element): Element[] {
  const found: Element[] = [];
  for (let one: Node | null = element; one !== null; one = one.parent) if (isElement(one)) found.push(one);
  return found;
}

export function isElement(node: Node): node is Element {
  return "attribs" in node;
}

/** What a browser writes on a button that says nothing, and sends as its value. */
export const UNNAMED = "Submit";

/** A browser sends these otherwise than as they are written, or sends more than them. */
const ODD =
  'select, textarea, [dirname], [checked]:not([value]), [type="file" i], [type="color" i], [type="range" i], [name="_charset_" i]';

interface Forms {
  readonly ownerOf: (control: Element) => Element | undefined;
  /** Url-encoded; undefined where that is not all there is to it. */
  readonly sentOf: (form: Element, pressed: Element, encoding: string) => string | undefined;
}

export function formsOf($: CheerioAPI): Forms {
  // Of two elements with one id, the first has it.
  const byId = new Map(
    elementsOf($, "[id]")
      .toReversed()
      .map((one) => [one.attribs["id"], one]),
  );
  const ownerOf: Forms["ownerOf"] = (control) => {
    const id = control.attribs["form"];
    // A form in a form is none.
    if (id === undefined) return upFrom(control).findLast(({ name }) => name === "form");
    const named = byId.get(id);
    return named?.name === "form" ? named : undefined;
  };
  const sentOf: Forms["sentOf"] = (form, pressed, encoding) => {
    const fields = elementsOf($, "button, input, select, textarea").filter(
      (one) => one === pressed || (one.attribs["name"] && ownerOf(one) === form && !isDisabled(one)),
    );
    if ($(fields).is(ODD)) return undefined;
    const place = fields.indexOf(pressed);
    const sent = [
      ...$(fields.slice(0, place)).serializeArray(),
      ...ofButton(pressed),
      ...$(fields.slice(place)).serializeArray(),
    ].map(({ name, value }) => [name, value] as [string, string]);
    const charset = form.attribs["accept-charset"] ?? encoding;
    const isWritten = /^\s*utf-?\d/i.test(charset) || !/[^\0-\x7F]/.test(sent.flat().join(""));
    return isWritten ? String(new URLSearchParams(sent)) : undefined;
  };
  return { ownerOf, sentOf };
}

export function isDisabled(control: Element): boolean {
  return upFrom(control).some(
    (one) => one.attribs["disabled"] !== undefined && (one === control || one.name === "fieldset"),
  );
}

function ofButton({ name: kind, attribs }: Element): { name: string; value: string }[] {
  const { name = "", type = "", value = kind === "input" ? UNNAMED : "" } = attribs;
  if (kind === "input" && type.toLowerCase() === "image")
    return ["x", "y"].map((axis) => ({ name: name === "" ? axis : `${name}.${axis}`, value: "0" }));
  return name === "" ? [] : [{ name, value }];
}
