import { createHash } from "node:crypto";

/** Markup that is already safe to send. Only `html` and `h` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a page may hold. Null, undefined and false leave nothing; white space stands between the parts of a list. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template in which every value is escaped, except markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, index) => part + markup(values[index])).join(""));
}

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/**
 * An element with its parts; one without any, such as an input, has no end. Attributes that are undefined or false are
 * left out; one that is true stands without a value.
 */
export function h(tag: string, attributes: Attributes, ...parts: readonly Part[]): Html {
  const shown = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false);
  const texts = shown.map(([name, value]) => (value === true ? name : `${name}="${escape(String(value))}"`));
  const start = `<${[tag, ...texts].join(" ")}`;
  return new Html(parts.length === 0 ? `${start} />` : `${start}>${markup(parts)}</${tag}>`);
}

function markup(value: Part): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  return typeof value === "object" ? value.map(markup).filter(Boolean).join("\n") : escape(String(value));
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

/** An element whose text is sent sign by sign, and the source by which a policy allows exactly this text. */
export function inline(tag: string, text: string): { readonly element: Html; readonly source: string } {
  const hash = createHash("sha256").update(text).digest("base64");
  return { element: new Html(`<${tag}>${text}</${tag.split(" ")[0]}>`), source: `'sha256-${hash}'` };
}
