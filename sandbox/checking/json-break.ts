interface Break {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** The character there; empty at the end of the text. */
  readonly found: string;
}

/** Where a text stops being JSON; undefined if no character is at fault (nesting). */
export function whereItBreaks(text: string): Break | undefined {
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  const index = breakOf(clean);
  if (index === undefined) return undefined;
  const before = clean.slice(0, index);
  const line = before.split("\n").length;
  return { line, column: index - before.lastIndexOf("\n"), found: clean.slice(index, index + 1) };
}

/** V8 gives the position of most faults, and for the others only the character. */
function breakOf(text: string): number | undefined {
  const fault = faultOf(text);
  if (fault === undefined || fault === "elsewhere") return undefined;
  if (fault === "end") return text.length;
  if (typeof fault === "number") return fault;
  // The longest beginning that could still become JSON ends at the fault.
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    const half = faultOf(text.slice(0, middle));
    if (half === undefined || half === "end" || half === middle) sound = middle;
    else broken = middle;
  }
  return broken - 1;
}

/** The position of a fault, or what is known of it; undefined for JSON. */
function faultOf(text: string): number | "end" | "token" | "elsewhere" | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return "elsewhere";
    const [, position] = / at position (\d+)/.exec(error.message) ?? [];
    if (position !== undefined) return Number(position);
    return error.message.startsWith("Unexpected end") ? "end" : "token";
  }
}
