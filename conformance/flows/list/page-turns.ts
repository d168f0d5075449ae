/** Where a cursor leads, from one page of a walk to the next. */
import { type Page, type Proof, label } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";
import type { PageWalk } from "./known-lists.ts";

/** From one page to the next by a cursor. The known charges are given by their places on the walk. */
interface Turn {
  readonly from: Page;
  readonly to: Page;
  /** Charges that the walk had not come to yet. */
  readonly further: readonly number[];
  /** Charges that the walk had passed. */
  readonly passed: readonly number[];
  /** Charges that the page before showed. */
  readonly repeated: readonly number[];
  /** The place of the next charge that the walk has to come to. */
  readonly next: number;
}

type Steps = Pick<PageWalk, "direction" | "known" | "pages">;

const CURSOR = { older: "last_cursor", newer: "first_cursor" } as const;

function turnsOf({ pages, known }: Steps): Turn[] {
  const turns: Turn[] = [];
  let end = -1;
  for (const [index, to] of pages.entries()) {
    // Whether a page shows the charge of its cursor once more is open.
    const shown = placesOf(to, known).filter((place) => place !== end);
    const from = pages[index - 1];
    if (from !== undefined) {
      const before = placesOf(from, known);
      turns.push({
        from,
        to,
        further: shown.filter((place) => place > end),
        passed: shown.filter((place) => place < end),
        repeated: shown.filter((place) => before.includes(place)),
        next: end + 1,
      });
    }
    end = Math.max(end, ...shown);
  }
  return turns;
}

/** Where the known charges of the page stand in their order. */
export function placesOf({ ids }: Page, order: readonly string[]): number[] {
  return ids.map((id) => order.indexOf(id)).filter((place) => place >= 0);
}

/** The cursor leads to charges further in the direction, and to no others. */
export function leadsOn(proof: Proof, walk: Steps): Proof {
  const { direction } = walk;
  const found = turnsOf(walk).some(isOnward);
  return goesNotBack(proof, walk).holds(found, `${direction} charges by ${CURSOR[direction]}`, "none");
}

/** Where the cursor leads to charges at all, they are further in the direction. */
export function goesNotBack(proof: Proof, walk: Steps): Proof {
  const { direction } = walk;
  const cursor = CURSOR[direction];
  const turns = turnsOf(walk);
  proof.and(...exchangesOf(walk)).provided(turns.length > 0, `no ${cursor} led to another page`);
  for (const turn of turns)
    proof.holds(
      turn.passed.length === 0,
      `only ${direction} charges by ${cursor}`,
      `${turn.passed.length} others in the answer to ${ledTo(turn)}`,
    );
  return proof;
}

/** The cursor stands for the charge at the edge of its page, so that the next page shows no other charge of it. */
export function standsForTheEdge(proof: Proof, walk: Steps): Proof {
  const cursor = CURSOR[walk.direction];
  // Where the cursor leads nowhere, paging.older and paging.newer judge it.
  const turns = turnsOf(walk).filter(isOnward);
  proof.and(...exchangesOf(walk)).provided(turns.length > 0, `no ${cursor} led to ${walk.direction} charges`);
  for (const turn of turns)
    proof.holds(
      turn.repeated.length === 0,
      `no other charge of the page that gave the ${cursor}`,
      `${turn.repeated.length} in the answer to ${ledTo(turn)}`,
    );
  return proof;
}

/** Which newer charges a page shows is open: those next to the cursor, or the newest of all. */
export function comesToTheNext(proof: Proof, walk: Steps): Proof {
  const newest = walk.known.length - 1;
  for (const turn of turnsOf(walk).filter(isOnward))
    proof.holds(
      turn.further.includes(turn.next) || turn.further.includes(newest),
      "the next newer charge, or the newest of all, by first_cursor",
      `newer ones without these two in the answer to ${ledTo(turn)}`,
    );
  return proof;
}

function isOnward({ further }: Turn): boolean {
  return further.length > 0;
}

function ledTo({ from, to }: Turn): string {
  return `${label(to.exchange)} (behind ${label(from.exchange)})`;
}
