/** The parameter page selects which one is shown. */
import { flow } from "../../flow.ts";
import { longLists } from "./long-lists.ts";
import { walk } from "./walk.ts";

const SIX = 6;

export const turnedByNumber = flow({
  id: "subscriptions-by-page-number",
  title: "The parameter page selects the page of the subscription list",
  needs: ["cards.approved"],
  each: longLists
    .only({ kind: ["subscriptions"] })
    .and({ size: { six: { words: "" }, absent: { words: "without page_size" } } }),
  proves: {
    "subscription.list.page-number": "MUST: The parameter page selects the page of the subscription list.",
  },

  async run({ list, prove, ...tools }) {
    const { own = [], read } = list;
    const size = list.size === "six" ? { page_size: SIX } : {};
    const { pages, ids } = await walk(tools, (turn) => read({ page: 1, ...size, ...turn }), own);
    const expected = "each subscription of the plan once on its pages";

    prove("subscription.list.page-number", ...pages)
      .shows(own, ids, expected)
      .eachOnce(
        ids.filter((id) => own.includes(id)),
        expected,
      );
  },
});
