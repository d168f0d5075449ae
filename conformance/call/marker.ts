/** Texts that mark what a run creates. They stand in descriptions and names, and no other run uses them. */

/** A run's name in letters, since a service may mask digits that look like a card number. */
export function nameInMarkers(run: string): string {
  return run.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/** A new text for each call. All have one length, so that no text is part of another. */
export function markerOf(run: string): (word: string) => string {
  const name = nameInMarkers(run);
  let count = 0;
  return (word) => `${word} ${name}-${String((count += 1)).padStart(5, "0")}`;
}

const MARKER = /[ -][a-p]{8}-\d+/g;

/** Replaces the markers, so that the text is the same in each run. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(MARKER, " <marker>");
}

/**
 * Amounts that a run uses once each, for charges whose 400 may give no id: such a charge is found in the list by its
 * amount. Two that follow each other are 100.00 together, so that a run asks for as much as --plan says.
 */
const LEAST = 2501;
const COUNT = 2499;
const TWO = 10_000;

/** The first amount depends on the run, so that few charges of earlier runs have an amount of this one. */
export function amountsOf(run: string): () => number {
  let place = Number.parseInt(run.slice(0, 8), 16) % COUNT || 0;
  let other: number | undefined;
  return function next(): number {
    if (other !== undefined) {
      const amount = other;
      other = undefined;
      return amount;
    }
    place = (place + 1) % COUNT;
    const amount = LEAST + place;
    // Other charges have round amounts.
    if (amount % 10 === 0) return next();
    other = TWO - amount;
    return amount;
  };
}

/** Of the amounts that `amountsOf` gives. */
export function isCounted(amount: number): boolean {
  return amount >= LEAST && amount <= TWO - LEAST && amount % 10 !== 0;
}
