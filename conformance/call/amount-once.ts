/**
 * Amounts that a run uses once each, for charges whose 400 may give no id: such a charge is found in the list by its
 * amount. They lie around the usual 50.00, so that a run asks for as much as --plan says.
 */
const LEAST = 2501;
const COUNT = 4999;

/** The first amount depends on the run, so that few charges of earlier runs have an amount of this one. */
export function amountsOf(run: string): () => number {
  let place = Number.parseInt(run.slice(0, 8), 16) % COUNT || 0;
  return function next(): number {
    place = (place + 1) % COUNT;
    const amount = LEAST + place;
    // Other charges have round amounts.
    return amount % 10 === 0 ? next() : amount;
  };
}
