export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
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
