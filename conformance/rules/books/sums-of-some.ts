/** Sums that some of several movements explain: the document does not say when an answer or an event shows which of them. */

/** A run captures a charge once and refunds it a few times; a race has some calls more. */
const MOST = 12;

/** The sums of every selection of the amounts. */
export function sumsOfSome(amounts: readonly number[]): Set<number> {
  let sums = [0];
  for (const amount of amounts.slice(0, MOST)) sums = [...sums, ...sums.map((sum) => sum + amount)];
  return new Set(sums);
}

/** What is left of each amount after each part, where something is. */
export function differences(amounts: Iterable<number>, parts: ReadonlySet<number>): number[] {
  return [...amounts]
    .flatMap((amount) => [...parts].map((part) => amount - part))
    .filter((left) => left >= 0);
}
