/** The parameter page selects which one is shown. */
import { type Exchange, flow, json, listed, replies } from "../../flow.ts";
import { longLists } from "./long-lists.ts";
import { walk } from "./walk.ts";

const SIX = 6;
/** Of a plan list that others add to meanwhile, a page this long shows some of the same plans once more. */
const TWELVE = 12;

export const numberedPages = flow({
  id: "numbered-pages",
  title: "The first page is shown where none is asked for",
  // Plans that other flows make move those of the first page to the second.
  alone: "small pages",
  // In a run of few flows one way makes a plan, the other one compares the pages of plans.
  waysAtOnce: false,
  each: longLists,
  proves: {
    "paged-list.page.default": "MUST: Without page a paged list shows its first page.",
    "paged-list.neighbours": "SHOULD: A paged list with pages beside it has strings in next and previous.",
  },

  async run({ list, need, target, until, prove }) {
    const page_size = list.own === undefined ? TWELVE : SIX;
    const idsOn = (page: Exchange): readonly string[] => listed.itemIds(target, page);
    const isSame = (page: Exchange, other: Exchange): boolean =>
      list.own === undefined
        ? idsOn(page).some((id) => idsOn(other).includes(id))
        : idsOn(page).join() === idsOn(other).join();
    // A page need not be full, and may be fuller the next time.
    const [first, unnumbered] = await until(
      async () =>
        [need(await list.read({ page: 1, page_size })), need(await list.read({ page_size }))] as const,
      (pages) => isSame(...pages),
    );
    const second = await list.read({ page: 2, page_size });

    prove("paged-list.page.default", unnumbered)
      .provided(idsOn(first).length > 0, "page 1 is empty")
      .checks(isSame(first, unnumbered), "the items of page 1 where no page is asked for", "others");
    prove("paged-list.neighbours", first)
      .provided(replies.isSuccess(second) && listed.items(second).length > 0, "the second page is empty")
      .carries("/next", json.isText, "a string")
      .and(second)
      .carries("/previous", json.isText, "a string");
  },
});

export const turnedByNumber = flow({
  id: "subscriptions-by-page-number",
  title: "The parameter page selects the page of the subscription list",
  needs: ["cards.approved"],
  each: longLists.only({ kind: ["subscriptions"] }),
  proves: {
    "subscription.list.page-number": "MUST: The parameter page selects the page of the subscription list.",
  },

  async run({ list, prove, ...tools }) {
    const { own = [], read } = list;
    const { pages, ids } = await walk(tools, (turn) => read({ page: 1, page_size: SIX, ...turn }), own);
    const expected = "each subscription of the plan once on its pages";

    prove("subscription.list.page-number", ...pages)
      .shows(own, ids, expected)
      .eachOnce(
        ids.filter((id) => own.includes(id)),
        expected,
      );
  },
});
