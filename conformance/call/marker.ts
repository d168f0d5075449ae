/** What tells the things of one run from those of every other: words that stand in descriptions and names. */

/** A run's name in letters: a service may mask a row of digits that passes for a card number. */
export function nameInMarkers(run: string): string {
  return run.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/** Words that no other run, and nothing else in this one, has written; all of one length, so that none is part of another. */
export function markerOf(run: string): (word: string) => string {
  const name = nameInMarkers(run);
  let count = 0;
  return (word) => `${word} ${name}-${String((count += 1)).padStart(5, "0")}`;
}

const MARKER = /[ -][a-p]{8}-\d+/g;

/** The same text in each run. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(MARKER, " <marker>");
}
