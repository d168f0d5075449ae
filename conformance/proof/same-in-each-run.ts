/** A text without the values of one run: numbers of exchanges, ids, times and markers. Facts are compared between runs. */
import { withoutMarkers } from "../call/marker.ts";

const NUMBER = /#\d+ /g;
const QUERY_VALUE = /([?&]\w+)=[^&\s,]+/g;
/** Longer, with more digits, than any word of the interface. */
const WORD = /\w[\w-]{11,}/g;
const FOUR_DIGITS = /^(?:\D*\d){4}/;

export function sameInEachRun(text: string): string {
  return withoutMarkers(text)
    .replaceAll(NUMBER, "")
    .replaceAll(QUERY_VALUE, "$1")
    .replaceAll(WORD, (word) => (FOUR_DIGITS.test(word) ? "<id>" : word));
}
