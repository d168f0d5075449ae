import { type Exchange, flow, isSuccess, isText, itemIds, items, label } from "../../flow.ts";

/** What takes more than one page of the list of one plan. */
const OF_MANY = [
  "subscription.list.page-number",
  "paged-list.page-size.caps-page",
  "paged-list.page-size.default",
  "paged-list.page.default",
  "paged-list.neighbours",
] as const;

const TAKES_NO_MORE =
  "the plan takes no further subscription by this card, and how many it takes is not shown";

export const subscriptionList = flow({
  id: "subscription-list",
  title: "The subscription list is narrowed by plan and turned by page number",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.list.plan-id": "MUST leave out subscriptions of other plans when plan_id is sent",
    "subscription.list.page-number": "MUST be turned by page number",
    "paged-list.page-size.caps-page": "MUST put no more items on a page than page_size says",
    "paged-list.page-size.default": "MUST put no more than fifteen items on a page without page_size",
    "paged-list.page.default": "MUST show the first page when no page is sent",
    "paged-list.neighbours": "SHOULD have strings in next and previous where pages are beside it",
  },

  async run({ api, given, prove, need, target, until }) {
    const idsOn = (page: Exchange): string[] => itemIds(target, page);
    const first = await given.subscription();
    const other = await given.subscription();
    // One plan of our own: no other flow adds to its list while it is read.
    const own = [first.id];
    let refused: Exchange | undefined;
    while (own.length < 17 && refused === undefined) {
      const { created } = await given.subscribe(first.planId);
      if (isSuccess(created)) own.push(given.idOf(created));
      else refused = need(created, 400);
    }
    const query = { plan_id: first.planId };
    // How soon a new subscription is listed is not shown.
    const areMissing = (pages: readonly Exchange[]): boolean =>
      own.some((id) => !pages.flatMap(idsOn).includes(id));
    // Nor whether a page is filled: what is missing may stand on the next one.
    const hundred = (turn: { readonly page?: number }): Promise<Exchange> =>
      api.listSubscriptions({ query: { ...query, page_size: 100, ...turn } });
    const inAll = await until(
      async () => {
        const pages = [need(await hundred({}))];
        while (areMissing(pages) && pages.length < own.length) {
          const next = await hundred({ page: pages.length + 1 });
          // What a page after the last one is answered with is not shown.
          if (!isSuccess(next) || items(next).length === 0) break;
          pages.push(next);
        }
        return pages;
      },
      (pages) => !areMissing(pages),
    );
    const [all = first.created] = inAll;
    const listed = inAll.flatMap(idsOn);
    const found = own.filter((id) => listed.includes(id));
    prove("subscription.list.plan-id", all)
      .holds(
        found.length === own.length,
        `the ${own.length} subscriptions of the plan from ${label(all)}`,
        `${found.length} of them`,
      )
      .holds(!listed.includes(other.id), `no subscription of another plan from ${label(all)}`, other.id);

    if (refused !== undefined) {
      for (const id of OF_MANY) prove(id, refused).doesNotApply(TAKES_NO_MORE);
      return;
    }
    const page = async (extra: Record<string, number>): Promise<Exchange> =>
      need(await api.listSubscriptions({ query: { ...query, ...extra } }));
    const unsized = await page({});
    prove("paged-list.page-size.default", unsized).holds(
      items(unsized).length <= 15,
      `at most 15 items from ${label(unsized)} without page_size`,
      `${items(unsized).length}`,
    );
    const pages: Exchange[] = [];
    while (pages.length < own.length && !own.every((id) => pages.flatMap(idsOn).includes(id))) {
      const next = await page({ page: pages.length + 1, page_size: 6 });
      if (items(next).length === 0) break;
      pages.push(next);
    }
    const turned = pages.flatMap(idsOn);
    const longest = pages.find((one) => items(one).length > 6) ?? all;
    prove("paged-list.page-size.caps-page", ...pages)
      .holds(longest === all, `at most 6 items from ${label(longest)}`, `${items(longest).length}`)
      .provided(pages.length > 1, "there was no second page of six items");
    const missed = own.filter((id) => !turned.includes(id));
    prove("subscription.list.page-number", ...pages).holds(
      missed.length === 0 && new Set(turned).size === turned.length,
      `each of the ${own.length} subscriptions of the plan once, from ${label(pages[0] ?? all)} on`,
      `${new Set(turned).size} different ones in ${turned.length} places on ${pages.length} pages`,
    );
    const unnumbered = await page({ page_size: 6 });
    prove("paged-list.page.default", unnumbered).holds(
      idsOn(unnumbered).join() === idsOn(pages[0] ?? unnumbered).join() && pages.length > 1,
      `the items of ${label(pages[0] ?? all)} from ${label(unnumbered)}`,
      `${idsOn(unnumbered).length} items${idsOn(unnumbered).join() === idsOn(pages[1] ?? unnumbered).join() ? ", those of page 2" : ""}`,
    );
    prove("paged-list.neighbours", ...pages.slice(0, -1))
      .carries("/next", isText, "a string")
      .and(...pages.slice(1))
      .carries("/previous", isText, "a string");
  },
});
