/** How many items a page holds, and which page is shown. */
import { flow, isSuccess, isText, itemIds, items } from "../../flow.ts";
import { atMost, longLists } from "./list-ways.ts";
import { walk } from "./walk.ts";

const NEEDS = ["state", "offers.subscription"] as const;
/** Of a plan list that others add to meanwhile, a page this long shows some of the same plans once more. */
const TWELVE = 12;

export const fullPages = flow({
  id: "full-pages",
  title: "A page holds no more than page_size says, and the first one is shown where none is asked for",
  needs: NEEDS,
  each: longLists,
  proves: {
    "paged-list.page-size.caps-page": "MUST: A page of a paged list holds no more items than page_size says.",
    "paged-list.page.default": "MUST: Without page a paged list shows its first page.",
  },

  async run({ list, need, target, prove }) {
    const first = need(await list.read({ page: 1, page_size: TWELVE }));
    const unnumbered = need(await list.read({ page_size: TWELVE }));
    const ids = itemIds(target, first);
    const isFirst = itemIds(target, unnumbered).some((id) => ids.includes(id));

    prove("paged-list.page-size.caps-page", first, unnumbered).carries(list.array, ...atMost(TWELVE));
    prove("paged-list.page.default", first, unnumbered)
      .provided(ids.length > 0, "page 1 is empty")
      .holds(isFirst, "items of page 1 where no page is asked for", "none of them");
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

  async run({ list, need, prove }) {
    // A page need not be full, and may be fuller the next time: the fullest is compared with the emptiest.
    const [unsized, sized] = [[], []] as [ReturnType<typeof need>[], ReturnType<typeof need>[]];
    for (let time = 1; time <= 3; time += 1) {
      unsized.push(need(await list.read({})));
      sized.push(need(await list.read({ page_size: 15 })));
    }
    const fullest = Math.max(...unsized.map((page) => items(page).length));
    const emptiest = Math.min(...sized.map((page) => items(page).length));

    prove("paged-list.page-size.default", ...unsized).carries(list.array, ...atMost(15));
    prove("paged-list.page-size.default.as-aloud", ...unsized, ...sized).holds(
      fullest >= emptiest,
      "as many items without page_size as with 15",
      `${fullest} instead of ${emptiest}`,
    );
  },
});

export const neighbours = flow({
  id: "list-neighbours",
  title: "A page names those beside it",
  needs: NEEDS,
  each: longLists,
  proves: {
    "paged-list.neighbours": "SHOULD: A paged list with pages beside it has strings in next and previous.",
  },

  async run({ list, need, prove }) {
    const first = need(await list.read({ page_size: TWELVE }));
    const second = need(await list.read({ page: 2, page_size: TWELVE }));

    prove("paged-list.neighbours", first)
      .provided(items(second).length > 0, "the second page is empty")
      .carries("/next", isText, "a string")
      .and(second)
      .carries("/previous", isText, "a string");
  },
});

export const turnedByNumber = flow({
  id: "subscriptions-by-page-number",
  title: "The subscription list is turned by page number",
  needs: [...NEEDS, "cards.approved"],
  each: longLists.only({ kind: ["subscriptions"] }),
  proves: { "subscription.list.page-number": "MUST: The subscription list is turned by page number." },

  async run({ list, prove, ...tools }) {
    const read = (turn: object): ReturnType<typeof list.read> =>
      list.read({ page: 1, page_size: 6, ...turn });
    const { pages, ids } = await walk(tools, read, list.made);
    const once = list.made.filter((id) => ids.indexOf(id) >= 0 && ids.indexOf(id) === ids.lastIndexOf(id));

    prove("subscription.list.page-number", ...pages.filter(isSuccess)).holds(
      once.length === list.made.length,
      "each subscription of the plan once on its pages",
      `${once.length} of ${list.made.length}`,
    );
  },
});
