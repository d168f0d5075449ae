import { createHash } from "node:crypto";

/** Markup that is already safe to send. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may hold. Null, undefined and false leave nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template in which every value is escaped, except markup made by `html` itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, index) => part + markup(values[index])).join(""));
}

function markup(value: Part): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  return typeof value === "object" ? value.map(markup).join("") : escape(String(value));
}

const ENTITIES = new Map(Object.entries({ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" }));

/** Characters that no page may hold; texts of merchants may. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A control character becomes the picture that Unicode has for it: NUL is shown as U+2400. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (sign) => `&${ENTITIES.get(sign)};`)
    .replaceAll(CONTROLS, (sign) =>
      sign === "\x7f" ? "\u2421" : String.fromCharCode(0x2400 + sign.charCodeAt(0)),
    );
}

/** Attributes of an element. One that is undefined or false is left out; one that is true stands without a value. */
export function attributes(given: Readonly<Record<string, string | boolean | undefined>>): Html {
  const shown = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  const texts = shown.map(([name, value]) => (value === true ? name : `${name}="${escape(String(value))}"`));
  return new Html(texts.join(" "));
}

/** An element whose text is sent sign by sign, and the source by which a policy allows exactly this text. */
export function inline(tag: string, text: string): { readonly element: Html; readonly source: string } {
  const hash = createHash("sha256").update(text).digest("base64");
  return { element: new Html(`<${tag}>${text}</${tag.split(" ")[0]}>`), source: `'sha256-${hash}'` };
}
