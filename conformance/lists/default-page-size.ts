import { type Exchange, label } from "../call/exchange.ts";
import type { Proof } from "../proof/proof.ts";
import type { Query } from "./cursor-pages.ts";

/** Whether a page is filled is open, and may differ from call to call: after so many, the fullest and the emptiest count. */
const PAGES = 3;

interface Filled {
  readonly exchange: Exchange;
  readonly elements: readonly unknown[];
}

/** A default does what it does when it is said aloud: a page without it holds as many elements as the same page with it. */
export async function provesAsFull(
  proof: Proof,
  read: (query: Query) => Promise<Filled>,
  [name, size]: readonly [string, number],
): Promise<void> {
  // That a page holds no more than it may, has a sentence of its own.
  let [most, least] = [0, size];
  for (let page = 1; page <= PAGES && most < least; page += 1) {
    const [said, unsaid] = [await read({ [name]: size }), await read({})];
    most = Math.max(most, unsaid.elements.length);
    least = Math.min(least, said.elements.length);
    const expected = `${least} elements from ${label(unsaid.exchange)}, as from ${label(said.exchange)}`;
    proof
      .and(said.exchange, unsaid.exchange)
      .holds(most >= least || page < PAGES, expected, `at most ${most}`);
  }
}
