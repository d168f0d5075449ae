/** Pages by cursors: where they lead, and what they say remains. Between the known charges stand no others, so most of these flows run alone. */
import { type cursors, flow } from "../../flow.ts";
import { endOfList, newestOfAll, OLDER_REMAIN } from "./ends.ts";
import { type PageWalk, allPages, knownWalks } from "./known-lists.ts";
import { comesToTheNext, leadsOn, placesOf, standsForTheEdge } from "./page-turns.ts";
import { exchangesOf } from "./reading.ts";

export const pagingOlder = flow({
  id: "paging-older",
  title: "last_cursor leads to older charges",
  alone: "known charges",
  each: knownWalks.only({ direction: ["older"] }),
  proves: {
    "paging.older": "MUST: Sending last_cursor as after_id leads to older charges.",
    "paging.last-cursor":
      "MUST: A page that says that older charges remain gives a string last_cursor, the cursor of its oldest charge.",
  },

  async run({ walk, prove }) {
    leadsOn(prove("paging.older"), walk);
    standsForTheEdge(prove("paging.last-cursor"), walk);
  },
});

export const pagingNewer = flow({
  id: "paging-newer",
  title: "first_cursor leads back to newer charges",
  alone: "known charges",
  each: knownWalks.only({ direction: ["newer"] }),
  proves: {
    "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges.",
    "paging.first-cursor":
      "MUST: A page that says that newer charges remain gives a string first_cursor, the cursor of its newest charge.",
  },

  async run({ walk, prove }) {
    leadsOn(prove("paging.newer"), walk);
    comesToTheNext(standsForTheEdge(prove("paging.first-cursor"), walk), walk);
  },
});

export const pagingMore = flow({
  id: "paging-more",
  title: "A page between known charges says that more remain on both sides",
  // Nothing newer comes meanwhile.
  alone: "known charges",
  each: knownWalks,
  proves: {
    "paging.has-next":
      "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
    "paging.has-previous":
      "MUST: The field has_previous says whether newer charges remain, wherever a page shows it.",
  },

  async run({ walk, given, prove }) {
    const newest = await newestOfAll(given.charges);
    const front = allPages(walk).filter(({ ids }) => newest !== undefined && ids.includes(newest));

    prove("paging.has-next", ...before(walk, "older")).wherever("/has_next", true, OLDER_REMAIN);
    prove("paging.has-previous", ...before(walk, "newer"))
      .wherever("/has_previous", true, "true, since newer charges are there,")
      .and(...exchangesOf({ pages: front }))
      .wherever("/has_previous", false, "false, since nothing newer is there,");
  },
});

/** The answers with a known charge, in front of which stands another one in this direction. */
function before(walk: PageWalk, side: "older" | "newer") {
  const order = side === walk.direction ? walk.known : walk.known.toReversed();
  const hasMore = (page: cursors.Page): boolean => {
    const places = placesOf(page, order);
    return places.length > 0 && Math.max(...places) < order.length - 1;
  };
  return exchangesOf({ pages: allPages(walk).filter(hasMore) });
}

const NEEDS = ["state", "cards.approved"] as const;
const HAS_NEXT = {
  "paging.has-next": "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
} as const;

export const pagingEnd = flow({
  id: "paging-end",
  title: "The page with the oldest charge says that nothing older remains",
  needs: NEEDS,
  // The list is long by then.
  alone: "charges in front",
  proves: HAS_NEXT,

  async run({ given, prove }) {
    for (const _ of ["in front", "behind"]) await given.heldCharge();
    const { last, toldTooSoon, isStuck } = await endOfList(given.charges);

    const hasNext = prove("paging.has-next", ...exchangesOf({ pages: last }))
      .wherever("/has_next", false, "false, since nothing older is there,")
      .and(...exchangesOf({ pages: toldTooSoon }))
      .wherever("/has_next", true, OLDER_REMAIN)
      .provided(!isStuck, "a page that says that older charges remain leads to none");
    if (last.length + toldTooSoon.length === 0)
      hasNext.doesNotApply("the suite does not know which page is the last one");
  },
});
