import type { Other } from "@payment-service/contract/client-types";

export type { Other };

/** A word that the interface document does not name, for example `other("in_review")`. */
export function other(word: string): Other;
/** Every text is one: the difference exists for the compiler alone. */
export function other(word: string): string {
  return word;
}

/** One value, or several that travel separated by commas. */
export type CommaList<Word> = Word | readonly Word[];
