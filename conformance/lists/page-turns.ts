/** Turning the pages of the charge list: where a cursor led, in facts and in words. */
import { label } from "../call/exchange.ts";
import type { Page } from "./cursor-pages.ts";

/** From one page to the next by a cursor, and which of the known charges that led to, by their places on the way. */
export interface Turn {
  readonly from: Page;
  readonly to: Page;
  readonly cursor: "first_cursor" | "last_cursor";
  /** Those of the page that was left, but for the one that the cursor stands for. */
  readonly again: readonly number[];
  /** Those that are no further on the way than the pages so far, the former among them. */
  readonly behind: readonly number[];
  /** Those that are further on the way. */
  readonly ahead: readonly number[];
  /** The next known charge on the way. */
  readonly next: number;
}

/** The turns of a walk, with the known charges in its order. */
export function turnsOf(pages: readonly Page[], cursor: Turn["cursor"], way: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  let end = -1;
  let from: Page | undefined;
  for (const to of pages) {
    // A cursor is where a page starts; whether its own charge stands there once more is not shown.
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

/** Where the known charges of the page stand in their order. */
export function placesOf({ ids }: Page, order: readonly string[]): number[] {
  return ids.map((id) => order.indexOf(id)).filter((place) => place >= 0);
}

/** The page that the cursor led to. */
export function ledTo({ from, to, cursor }: Turn): string {
  return `${label(to.exchange)} (by the ${cursor} of ${label(from.exchange)})`;
}

/** Those that are met more than once. */
export function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
