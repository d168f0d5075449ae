import { type Exchange, label } from "../call/exchange.ts";
import type { Proof } from "../proof/proof.ts";
import type { Query } from "./cursor-pages.ts";

/**
 * The document does not say that pages are filled, so sizes may differ between calls: of so many pages, the fullest without
 * the parameter is compared with the emptiest with it.
 */
const PAGES = 3;

interface Filled {
  readonly exchange: Exchange;
  readonly elements: readonly unknown[];
}

/** Omitting a parameter and sending its default must fill the page equally. */
export async function provesAsFull(
  proof: Proof,
  read: (query: Query) => Promise<Filled>,
  [name, size]: readonly [string, number],
): Promise<void> {
  // That no page holds more than its limit is judged by list.limit.caps-page and paged-list.page-size.caps-page.
  let [most, least] = [0, size];
  for (let page = 1; page <= PAGES && most < least; page += 1) {
    const [sent, omitted] = [await read({ [name]: size }), await read({})];
    most = Math.max(most, omitted.elements.length);
    least = Math.min(least, sent.elements.length);
    const expected = `${least} elements from ${label(omitted.exchange)}, as from ${label(sent.exchange)}`;
    proof
      .and(sent.exchange, omitted.exchange)
      .holds(most >= least || page < PAGES, expected, `at most ${most}`);
  }
}
