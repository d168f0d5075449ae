/** Elements of a page, as the parser gives them. */
import type { CheerioAPI } from "cheerio/slim";

const linksOf = ($: CheerioAPI) => $("a").get();
export type Element = ReturnType<typeof linksOf>[number];
export type Attributes = Element["attribs"];
export type Node = Element["children"][number] | Element["parent"];

export function elementsOf($: CheerioAPI, selector: string): Element[] {
  return $<Element, string>(selector).toArray();
}

/** The element itself is the first. */
export function upFrom(element: Element): NonNullable<Node>[] {
  const found: NonNullable<Node>[] = [];
  for (let one: Node = element; one !== null; one = one.parent) found.push(one);
  return found;
}

/** What stands in the element, in order. cheerio's `find` compares each child with all others. */
export function* within(element: Element): Generator<Element> {
  for (const child of element.children.filter(isElement)) {
    yield child;
    yield* within(child);
  }
}

export function isElement(node: NonNullable<Node>): node is Element {
  return "attribs" in node;
}

/** Of two elements with one id, the first has it. */
export function idsOf($: CheerioAPI): ReadonlyMap<string | undefined, Element> {
  return new Map(
    elementsOf($, "[id]")
      .toReversed()
      .map((one) => [one.attribs["id"], one]),
  );
}

export const CONTROLS = ["button", "input", "select", "textarea"];
/** What a browser writes on a button that says nothing, and sends as its value. */
export const UNNAMED = "Submit";
