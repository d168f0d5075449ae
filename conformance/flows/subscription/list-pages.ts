/** How many items a page holds, and which page is shown. */
import { type Exchange, type Query, flow, json, listed, replies } from "../../flow.ts";
import { atMost, listsOfAPlan } from "./list-ways.ts";
import { longLists } from "./long-lists.ts";
import { walk } from "./walk.ts";

const NEEDS = ["state", "offers.subscription"] as const;
/** Of a plan list that others add to meanwhile, a page this long shows some of the same plans once more. */
const TWELVE = 12;

export const numberedPages = flow({
  id: "numbered-pages",
  title: "A page holds no more than page_size says, and the first one is shown where none is asked for",
  needs: NEEDS,
  each: longLists,
  proves: {
    "paged-list.page-size.caps-page": "MUST: A page of a paged list holds no more items than page_size says.",
    "paged-list.page.default": "MUST: Without page a paged list shows its first page.",
    "paged-list.neighbours": "SHOULD: A paged list with pages beside it has strings in next and previous.",
  },

  async run({ list, need, target, prove }) {
    const first = need(await list.read({ page: 1, page_size: TWELVE }));
    const second = await list.read({ page: 2, page_size: TWELVE });
    const unnumbered = need(await list.read({ page_size: TWELVE }));
    const ids = listed.itemIds(target, first);
    const isFirst = listed.itemIds(target, unnumbered).some((id) => ids.includes(id));

    prove("paged-list.page-size.caps-page", first, unnumbered).carries(list.array, ...atMost(TWELVE));
    prove("paged-list.page.default", unnumbered)
      .provided(ids.length > 0, "page 1 is empty")
      .holds(isFirst, "items of page 1 where no page is asked for", "none of them");
    prove("paged-list.neighbours", first)
      .provided(replies.isSuccess(second) && listed.items(second).length > 0, "the second page is empty")
      .carries("/next", json.isText, "a string")
      .and(second)
      .carries("/previous", json.isText, "a string");
  },
});

export const defaultPageSize = flow({
  id: "default-page-size",
  title: "A page holds fifteen items where page_size is not sent",
  needs: NEEDS,
  each: longLists,
  proves: {
    "paged-list.page-size.default":
      "MUST: Without page_size a page of a paged list holds no more than fifteen items.",
    "paged-list.page-size.default.as-aloud":
      "SHOULD: Without page_size a page of a paged list holds as many items as the same page with a page_size of fifteen.",
  },

  async run({ list, need, until, prove }) {
    const counted = async (query: Query): Promise<{ page: Exchange; count: number }> => {
      const page = need(await list.read(query));
      return { page, count: listed.items(page).length };
    };
    // A page need not be full, and may be fuller the next time.
    const { unsized, sized } = await until(
      async () => ({ unsized: await counted({}), sized: await counted({ page_size: 15 }) }),
      (pages) => pages.unsized.count >= pages.sized.count,
    );

    prove("paged-list.page-size.default", unsized.page).carries(list.array, ...atMost(15));
    prove("paged-list.page-size.default.as-aloud", unsized.page, sized.page).holds(
      unsized.count >= sized.count,
      "as many items without page_size as with 15",
      `${unsized.count} instead of ${sized.count}`,
    );
  },
});

export const turnedByNumber = flow({
  id: "subscriptions-by-page-number",
  title: "The parameter page selects the page of the subscription list",
  needs: [...NEEDS, "cards.approved"],
  each: listsOfAPlan.only({ count: ["two"] }).over(),
  proves: {
    "subscription.list.page-number": "MUST: The parameter page selects the page of the subscription list.",
  },

  async run({ list, prove, ...tools }) {
    const { pages, ids } = await walk(
      tools,
      (turn) => list.read({ page: 1, page_size: 1, ...turn }),
      list.own,
    );
    const once = list.own.filter((id) => ids.filter((one) => one === id).length === 1);

    prove("subscription.list.page-number", ...pages).holds(
      once.length === list.own.length,
      "each subscription of the plan once on its pages",
      `${once.length} of ${list.own.length}`,
    );
  },
});
