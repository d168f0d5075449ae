import { closestMatch } from "leven";

/** A sentence with the word that was probably meant, to follow an error; empty when no known word is near. */
export function didYouMean(word: string, known: readonly string[], way = ""): string {
  const near = nearest(word, known);
  return near === undefined ? "" : ` Did you mean ${way}${near}?`;
}

/** The known word that was probably meant. It may differ in a third of its letters; a half would suggest unrelated words. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  return closestMatch(word, known, { maxDistance: Math.ceil(word.length / 3) });
}
