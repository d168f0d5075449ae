/** Where a cursor leads, from one page of a walk to the next. */
import type { Proof, cursors } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";
import type { PageWalk } from "./known-lists.ts";

/** From one page to the next by a cursor, as far as the charges are known. */
interface Turn {
  readonly to: cursors.Page;
  /** Charges that the walk had passed, and those of them that the page before showed. */
  readonly passed: readonly string[];
  readonly before: readonly string[];
  /** Charges of the new page that the walk had not come to yet. */
  readonly further: readonly string[];
  /** The one that it has to come to. */
  readonly next: string | undefined;
}

type Steps = Pick<PageWalk, "direction" | "known" | "pages">;

const CURSOR = { older: "last_cursor", newer: "first_cursor" } as const;

function turnsOf({ pages, known }: Steps): Turn[] {
  let end = -1;
  return pages.flatMap((to, index) => {
    const from = pages[index - 1];
    // Whether a page shows the charge of its cursor once more is open.
    const passed = known.slice(0, Math.max(0, end));
    const before = passed.filter((id) => from?.ids.includes(id));
    const further = known.slice(end + 1).filter((id) => to.ids.includes(id));
    const next = known[end + 1];
    end = Math.max(end, ...placesOf(to, known));
    return from === undefined ? [] : [{ to, passed, before, further, next }];
  });
}

/** Where the known charges of the page stand in their order. */
export function placesOf({ ids }: cursors.Page, order: readonly string[]): number[] {
  return ids.map((id) => order.indexOf(id)).filter((place) => place >= 0);
}

/** The cursor leads to charges further in the direction, and to no others. */
export function leadsOn(proof: Proof, walk: Steps): Proof {
  const onward = turnsOf(walk).filter(isOnward).length;
  return goesNotBack(proof, walk).atLeast(
    1,
    [onward],
    `${walk.direction} charges by ${CURSOR[walk.direction]}`,
  );
}

/** Where the cursor leads to charges at all, they are further in the direction. */
export function goesNotBack(proof: Proof, walk: Steps): Proof {
  const { direction } = walk;
  const cursor = CURSOR[direction];
  const turns = turnsOf(walk);
  proof.and(...exchangesOf(walk)).provided(turns.length > 0, `no ${cursor} led to another page`);
  for (const { to, passed } of turns)
    proof.and(to.exchange).leavesOut(passed, to.ids, `only ${direction} charges by ${cursor}`);
  return proof;
}

/** The cursor stands for the charge at the edge of its page, so that the next page shows no other charge of it. */
export function standsForTheEdge(proof: Proof, walk: Steps): Proof {
  const cursor = CURSOR[walk.direction];
  // Where the cursor leads nowhere, paging.older and paging.newer judge it.
  const turns = turnsOf(walk).filter(isOnward);
  proof.and(...exchangesOf(walk)).provided(turns.length > 0, `no ${cursor} led to ${walk.direction} charges`);
  for (const { to, before } of turns)
    proof.and(to.exchange).leavesOut(before, to.ids, `no other charge of the page that gave the ${cursor}`);
  return proof;
}

/** Which newer charges a page shows is open: those next to the cursor, or the newest of all. */
export function comesToTheNext(proof: Proof, walk: Steps): Proof {
  const newest = walk.known.at(-1);
  for (const { to, further, next } of turnsOf(walk).filter(isOnward))
    proof.and(to.exchange).checks(
      further.some((id) => id === next || id === newest),
      "the next newer charge, or the newest of all, by first_cursor",
      "newer ones without these two",
    );
  return proof;
}

function isOnward({ further }: Turn): boolean {
  return further.length > 0;
}
