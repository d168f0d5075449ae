/** Invoices and payment intents are compared by all their texts, since the document gives none of their fields. */
import { type Exchange, listed } from "../../flow.ts";

export const LOOK_THE_SAME =
  "some items of the list look the same, and the document does not give their fields";

export function textsOn(page: Exchange): string[] {
  return listed.items(page).map((item) => JSON.stringify(item));
}

export function differ(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
