/** Cursors lead to older pages and back to newer ones. Between the known charges stand no others, so these flows run alone. */
import { flow, json, Unseeable } from "../../flow.ts";
import { showsAll } from "./filtered.ts";
import { walks } from "./known-lists.ts";
import { comesToTheNext, goesNotBack, leadsOn, standsForTheEdge } from "./page-turns.ts";

const NEEDS = ["state", "cards.approved"] as const;

export const pagingOlder = flow({
  id: "paging-older",
  title: "last_cursor leads to older charges",
  needs: NEEDS,
  alone: true,
  each: walks.only({ direction: ["older"] }),
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

const NEWER = { "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges." } as const;

export const pagingNewer = flow({
  id: "paging-newer",
  title: "first_cursor leads back to newer charges",
  needs: NEEDS,
  alone: true,
  each: walks.only({ direction: ["newer"] }),
  proves: {
    ...NEWER,
    "paging.first-cursor":
      "MUST: A page that says that newer charges remain gives a string first_cursor, the cursor of its newest charge.",
  },

  async run({ walk, prove }) {
    leadsOn(prove("paging.newer"), walk);
    comesToTheNext(standsForTheEdge(prove("paging.first-cursor"), walk), walk);
  },
});

export const pagingNewerThanAll = flow({
  id: "paging-newer-than-all",
  title: "The first_cursor of the newest page leads to no older charges",
  needs: NEEDS,
  alone: true,
  proves: NEWER,

  async run({ given, prove }) {
    const made = await given.chargesInOrder(3);
    const front = await given.charges.page({ limit: 3 });
    const before_id = front.firstCursor;
    if (!json.isText(before_id))
      throw new Unseeable("the newest page gives no first_cursor", [], "free_choice");
    const added = await given.chargesInOrder(1);
    const { pages } = await given.charges.walk({ limit: 3, before_id }, "newer", showsAll(added));

    const known = [...made, ...added];
    // That it comes to charges made since is judged by paging.newer.meets-new.
    goesNotBack(prove("paging.newer"), { direction: "newer", known, pages: [front, ...pages] });
  },
});
