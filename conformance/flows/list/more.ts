/** A page says whether older and newer charges remain. */
import { type Page, flow } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";
import { endOfList, newestOfAll, pagesOfOne } from "./ends.ts";
import { type PageWalk, allPages, walks } from "./known-lists.ts";
import { placesOf } from "./page-turns.ts";

const NEEDS = ["state", "cards.approved"] as const;
const HAS_NEXT = {
  "paging.has-next": "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
} as const;

export const pagingMore = flow({
  id: "paging-more",
  title: "A page between known charges says that more remain on both sides",
  needs: NEEDS,
  // Nothing newer comes meanwhile.
  alone: true,
  each: walks,
  proves: {
    ...HAS_NEXT,
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

const OLDER_REMAIN = "true, since older charges are there,";

/** The answers with a known charge, in front of which stands another one in this direction. */
function before(walk: PageWalk, side: "older" | "newer") {
  const order = side === walk.direction ? walk.known : walk.known.toReversed();
  const hasMore = (page: Page): boolean => {
    const places = placesOf(page, order);
    return places.length > 0 && Math.max(...places) < order.length - 1;
  };
  return exchangesOf({ pages: allPages(walk).filter(hasMore) });
}

export const pagingEnd = flow({
  id: "paging-end",
  title: "The page with the oldest charge says that nothing older remains",
  needs: NEEDS,
  alone: true,
  proves: HAS_NEXT,

  async run({ given, prove }) {
    await given.heldCharge();
    const { last, toldTooSoon, isStuck } = await endOfList(given.charges);

    const hasNext = prove("paging.has-next", ...exchangesOf({ pages: last }))
      .wherever("/has_next", false, "false, since nothing older is there,")
      .and(...exchangesOf({ pages: toldTooSoon }))
      .wherever("/has_next", true, OLDER_REMAIN)
      .provided(!isStuck, "a page that says that older charges remain leads to none");
    if (last.length + toldTooSoon.length === 0)
      hasNext.doesNotApply("which page is the last one is not known");
  },
});

export const pagingFullPage = flow({
  id: "paging-full-page",
  title: "A page that the one charge of a search fills says the same as one with room left",
  needs: NEEDS,
  alone: true,
  proves: HAS_NEXT,

  async run({ given, prove }) {
    const { id } = await given.heldCharge();
    const [full, roomy] = await pagesOfOne(id, given.charges);

    const hasNext = prove("paging.has-next", ...exchangesOf({ pages: [full] }));
    if (typeof roomy.hasNext !== "boolean") hasNext.doesNotApply("the page of two does not show has_next");
    hasNext.wherever("/has_next", roomy.hasNext, `${String(roomy.hasNext)}, as on a page of two,`);
  },
});
