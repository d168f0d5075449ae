/** A body of JSON over several lines, in which one member is marked. */
import { isArray, isObject, keysOf } from "../../call/json-pointer.ts";
import { type Markup, markup } from "./markup.ts";

const MOST_LINES = 24;

/** The body as HTML; where the member is missing, the place where it was looked for is marked. */
export function marked(body: unknown, pointer: string): Markup {
  const lines = linesOf(body, pointer === "" ? undefined : keysOf(pointer), "");
  const at = lines.findIndex(({ text }) => text.includes("<mark"));
  // Of a long body the part around the mark.
  const from = Math.max(0, Math.min(at - MOST_LINES / 2, lines.length - MOST_LINES));
  const shown = lines.slice(from, from + MOST_LINES);
  return markup`${[...more(from), ...shown, ...more(lines.length - from - shown.length)]}`;
}

function more(left: number): Markup[] {
  return left > 0 ? [markup`... ${left} more lines`] : [];
}

/** `path` leads to the mark; undefined where there is none below. */
function linesOf(value: unknown, path: readonly string[] | undefined, indent: string): Markup[] {
  if (path?.length === 0) return textOf(value, indent).map((line) => markup`<mark>${line}</mark>`);
  if (path === undefined || !(isObject(value) || isArray(value))) return textOf(value, indent);
  const [wanted = "", ...rest] = path;
  const entries = Object.entries(value);
  const inner = `${indent}  `;
  const members = entries.flatMap(([name, member], number) => {
    const isWanted = name === wanted;
    const own = linesOf(member, isWanted ? rest : undefined, inner);
    const key = isArray(value) ? "" : `${JSON.stringify(name)}: `;
    const comma = number < entries.length - 1 ? "," : "";
    return own.map((line, place) => {
      const begin =
        place === 0
          ? markup`${inner}${isWanted && rest.length === 0 ? markup`<mark>${key}</mark>` : key}`
          : "";
      return markup`${begin}${line}${place === own.length - 1 ? comma : ""}`;
    });
  });
  const [open, close] = isArray(value) ? ["[", "]"] : ["{", "}"];
  const missing = Object.hasOwn(value, wanted)
    ? []
    : [markup`${inner}<mark class="missing">${wanted} is missing</mark>`];
  return [markup`${open}`, ...members, ...missing, markup`${indent}${close}`];
}

function textOf(value: unknown, indent: string): Markup[] {
  const text = JSON.stringify(value, undefined, 2) ?? "nothing";
  return text.split("\n").map((line, number) => markup`${number === 0 ? line : indent + line}`);
}
