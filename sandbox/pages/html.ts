import { createHash } from "node:crypto";

/** Markup that is already safe to send. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template in which every value is escaped, except markup made by `html` itself. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return new Html(parts.map((part, index) => part + markup(values[index])).join(""));
}

function markup(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((item) => item.text).join("");
  return escape(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(CONTROLS, picture);
}

/** An element whose text is sent sign by sign, and the source by which a policy allows exactly this text. */
export function inline(tag: string, text: string): { readonly element: Html; readonly source: string } {
  const hash = createHash("sha256").update(text).digest("base64");
  return { element: new Html(`<${tag}>${text}</${tag.split(" ")[0]}>`), source: `'sha256-${hash}'` };
}

/** Characters that no page may hold; texts of merchants may. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** The picture that Unicode has for a control character: NUL is shown as U+2400. */
function picture(control: string): string {
  return control === "\x7f" ? "\u2421" : String.fromCharCode(0x2400 + control.charCodeAt(0));
}
