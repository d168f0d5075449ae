/** The page with the oldest charge, and a page that one charge fills. */
import { flow } from "../../flow.ts";
import { OLDER_REMAIN, endOfList, pagesOfOne } from "./ends.ts";
import { exchangesOf } from "./reading.ts";

const NEEDS = ["state", "cards.approved"] as const;
const HAS_NEXT = {
  "paging.has-next": "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
} as const;

export const pagingEnd = flow({
  id: "paging-end",
  title: "The page with the oldest charge says that nothing older remains",
  needs: NEEDS,
  // Its charge is made beforehand, and the list is long by then.
  alone: "known charges",
  beforehand: ({ given }) => given.heldCharge(),
  proves: HAS_NEXT,

  async run({ given, prove }) {
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
