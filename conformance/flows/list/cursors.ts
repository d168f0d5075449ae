/** Cursors lead to older pages and back to newer ones. Between the known charges stand no others, so these flows run alone. */
import { flow } from "../../flow.ts";
import { walks } from "./known-lists.ts";
import { comesToTheNext, leadsOn, standsForTheEdge } from "./page-turns.ts";

export const pagingOlder = flow({
  id: "paging-older",
  title: "last_cursor leads to older charges",
  alone: "known charges",
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

export const pagingNewer = flow({
  id: "paging-newer",
  title: "first_cursor leads back to newer charges",
  alone: "known charges",
  each: walks.only({ direction: ["newer"] }),
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
