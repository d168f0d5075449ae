/** Where each cursor of the charge list led. */
import { label } from "../call/exchange.ts";
import type { Page } from "./cursor-pages.ts";

/** One step from a page to the next by a cursor. Known charges are numbered in the order of the walk. */
export interface Turn {
  readonly from: Page;
  readonly to: Page;
  readonly cursor: "first_cursor" | "last_cursor";
  /** Charges of the page before that appear again, except the one of the cursor. */
  readonly again: readonly number[];
  /** Charges that are no further than the pages so far, those of `again` included. */
  readonly behind: readonly number[];
  /** Charges that are further on. */
  readonly ahead: readonly number[];
  /** The next known charge in the order of the walk. */
  readonly next: number;
}

/** The steps of a walk; `way` holds the known charges in the order of the walk. */
export function turnsOf(pages: readonly Page[], cursor: Turn["cursor"], way: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  let end = -1;
  let from: Page | undefined;
  for (const to of pages) {
    // The document does not say whether a page repeats the charge of the cursor that it starts from.
    const shown = placesOf(to, way).filter((place) => place !== end);
    if (from !== undefined) {
      const left = placesOf(from, way);
      turns.push({
        from,
        to,
        cursor,
        again: shown.filter((place) => left.includes(place)),
        behind: shown.filter((place) => place < end),
        ahead: shown.filter((place) => place > end),
        next: end + 1,
      });
    }
    end = Math.max(end, ...shown);
    from = to;
  }
  return turns;
}

/** The numbers of the known charges on a page. */
export function placesOf({ ids }: Page, order: readonly string[]): number[] {
  return ids.map((id) => order.indexOf(id)).filter((place) => place >= 0);
}

/** The page that the cursor led to. */
export function ledTo({ from, to, cursor }: Turn): string {
  return `${label(to.exchange)} (by the ${cursor} of ${label(from.exchange)})`;
}

/** Ids that occur more than once. */
export function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
