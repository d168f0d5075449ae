/** Texts that mark what a run creates. They stand in descriptions and names, and no other run uses them. */

/** A run's name in letters, since a service may mask digits that look like a card number. */
export function nameInMarkers(run: string): string {
  return run.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/** A new text for each call. All have one length, so that no text is part of another. */
export function markerOf(run: string): (word: string) => string {
  const name = nameInMarkers(run);
  let count = 0;
  return (word) => `${word} ${name}-${String((count += 1)).padStart(5, "0")}`;
}

const MARKER = /[ -][a-p]{8}-\d+/g;

/** Replaces the markers, so that the text is the same in each run. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(MARKER, " <marker>");
}
