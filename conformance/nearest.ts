import { closestMatch } from "leven";

/** What was probably meant, as a sentence to put behind a complaint; empty when nothing is near. */
export function didYouMean(word: string, known: readonly string[], way = ""): string {
  const near = closestMatch(word, known, { maxDistance: Math.ceil(word.length / 2) });
  return near === undefined ? "" : ` Did you mean ${way}${near}?`;
}
