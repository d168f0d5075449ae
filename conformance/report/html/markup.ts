import { createHash } from "node:crypto";
import { harmless } from "../../call/exchange.ts";

/** Markup that is safe to show. Only `markup` makes it, of what was said and of what is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** A template in which every value is escaped, except markup. A list has a line for each, and what is not there none. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, index) => part + textOf(values[index])).join(""));
}

export function joined(all: readonly Markup[], between: string): Markup {
  return new Markup(all.map(({ text }) => text).join(between));
}

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return joined(value, "\n").text;
  return harmless(String(value ?? ""))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A link to a place of this page; the text alone where the page does not have the place. */
export function link(id: string, text: string, places: ReadonlySet<string>): Markup {
  return places.has(id) ? markup`<a href="#${id}">${text}</a>` : markup`${text}`;
}

/** The policy of a page that loads nothing: only these texts are its style and its script. */
export function contentPolicy(style: string, script?: string): Markup {
  const scripts = script === undefined ? "" : `; script-src '${hash(script)}'`;
  return markup`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hash(style)}'${scripts}">`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const MOST_SHOWN = 3000;

/** A body for reading: JSON over several lines, other text unchanged; only the beginning of a long one. */
export function readable(text: string): string {
  const shown = pretty(text);
  const left = shown.length - MOST_SHOWN;
  return left > 0 ? `${shown.slice(0, MOST_SHOWN)}\n... ${left} more characters are in history.jsonl` : shown;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
