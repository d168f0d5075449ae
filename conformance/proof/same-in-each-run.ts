/** A text without the values of one run: numbers of exchanges, ids, times and markers. Facts are compared between runs. */
import { withoutMarkers } from "../call/marker.ts";

const NUMBER = /#\d+ /g;
const QUERY_VALUE = /([?&]\w+)=[^&\s,]+/g;
/** No word of the interface is as long with as many digits. */
const ID = /\b(?=(?:[A-Za-z_-]*\d){4})[\w-]{12,}/g;

export function sameInEachRun(text: string): string {
  return withoutMarkers(text).replaceAll(NUMBER, "").replaceAll(QUERY_VALUE, "$1").replaceAll(ID, "<id>");
}
