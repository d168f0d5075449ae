import { closestMatch } from "leven";

/** What was probably meant, as a sentence to put behind a complaint; empty when nothing is near. */
export function didYouMean(word: string, known: readonly string[], way = ""): string {
  const near = nearest(word, known);
  return near === undefined ? "" : ` Did you mean ${way}${near}?`;
}

/** The one that was probably meant; undefined when nothing is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  return closestMatch(word, known, { maxDistance: Math.ceil(word.length / 2) });
}
