import { createHash } from "node:crypto";
import { type Markup, markup } from "./markup.ts";

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
  return left > 0 ? `${shown.slice(0, MOST_SHOWN)}\n... ${left} more characters are in traffic.har` : shown;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
