import type { Other } from "@payment-service/contract/client-types";

export type { Other };

/** A word that the interface document does not name, for example `other("in_review")`. */
export function other(word: string): Other {
  if (isOther(word)) return word;
  throw new TypeError("unreachable");
}

/** Every text is one: the difference exists for the compiler alone. */
function isOther(_word: string): _word is Other {
  return true;
}

/** One value, or several that travel separated by commas. */
export type CommaList<Word> = Word | readonly Word[];
