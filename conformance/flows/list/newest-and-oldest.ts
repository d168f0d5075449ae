/** The newest and the oldest page of the list. */
import { flow, json, Unseeable } from "../../flow.ts";
import { OLDER_REMAIN, endOfList, pagesOfOne } from "./ends.ts";
import { showsAll } from "./filtered.ts";
import { backFrom } from "./known-lists.ts";
import { listsBefore } from "./lists-before.ts";
import { goesNotBack } from "./page-turns.ts";
import { exchangesOf } from "./reading.ts";

const NEEDS = ["state", "cards.approved"] as const;
const HAS_NEXT = {
  "paging.has-next": "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
} as const;

export const pagingNewerThanAll = flow({
  id: "paging-newer-than-all",
  title: "The first_cursor of the newest page leads to no older charges",
  // Between the newest page and the charges that were made since stand no others then.
  alone: "newest charges",
  each: listsBefore.only({ limit: ["five"] }),
  proves: { "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges." },

  async run({ list, given, prove }) {
    const { added, query } = list;
    const [front] = list.down;
    if (front === undefined || !json.isText(front.firstCursor))
      throw new Unseeable("the newest page gives no first_cursor", [], "free_choice");
    const { pages } = await given.charges.walk(backFrom(front, query), "newer", showsAll(added));

    const known = [...list.known, ...added];
    // That it comes to charges made since is judged by paging.newer.meets-new.
    goesNotBack(prove("paging.newer"), { direction: "newer", known, pages: [front, ...pages] });
  },
});

export const pagingEnd = flow({
  id: "paging-end",
  title: "The page with the oldest charge says that nothing older remains",
  needs: NEEDS,
  alone: "charges in front",
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
      hasNext.doesNotApply("the suite does not know which page is the last one");
  },
});

export const pagingFullPage = flow({
  id: "paging-full-page",
  title: "A page that the one charge of a search fills says the same as one with room left",
  needs: NEEDS,
  alone: "charges in front",
  proves: HAS_NEXT,

  async run({ given, prove }) {
    const { id } = await given.heldCharge();
    const [full, roomy] = await pagesOfOne(id, given.charges);

    const hasNext = prove("paging.has-next", ...exchangesOf({ pages: [full] }));
    if (typeof roomy.hasNext !== "boolean") hasNext.doesNotApply("the page of two does not show has_next");
    hasNext.wherever("/has_next", roomy.hasNext, `${String(roomy.hasNext)}, as on a page of two,`);
  },
});
