import { type Exchange, flow, isSuccess, isText, itemIds, items, label, several } from "../../flow.ts";

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
    while (own.length < 17) own.push((await given.subscription(first.planId)).id);
    const product = await given.product();
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

    const page = async (extra: Record<string, number>): Promise<Exchange> =>
      need(await api.listSubscriptions({ query: { ...query, ...extra } }));
    const unsized = await page({});
    const fifteen = prove("paged-list.page-size.default", unsized).holds(
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
    const capped = prove("paged-list.page-size.caps-page", ...pages)
      .holds(longest === all, `at most 6 items from ${label(longest)}`, `${items(longest).length}`)
      .provided(pages.length > 1, "there was no second page of six items");
    const missed = own.filter((id) => !turned.includes(id));
    prove("subscription.list.page-number", ...pages).holds(
      missed.length === 0 && new Set(turned).size === turned.length,
      `each of the ${own.length} subscriptions of the plan once, from ${label(pages[0] ?? all)} on`,
      `${new Set(turned).size} different ones in ${turned.length} places on ${pages.length} pages`,
    );
    const unnumbered = await page({ page_size: 6 });
    const byDefault = prove("paged-list.page.default", unnumbered).holds(
      idsOn(unnumbered).join() === idsOn(pages[0] ?? unnumbered).join() && pages.length > 1,
      `the items of ${label(pages[0] ?? all)} from ${label(unnumbered)}`,
      `${idsOn(unnumbered).length} items${idsOn(unnumbered).join() === idsOn(pages[1] ?? unnumbered).join() ? ", those of page 2" : ""}`,
    );
    const neighbours = prove("paged-list.neighbours", ...pages.slice(0, -1))
      .carries("/next", isText, "a string")
      .and(...pages.slice(1))
      .carries("/previous", isText, "a string");

    // Plans are made meanwhile, which moves them from page to page, but not how many stand on one.
    await several(Array.from({ length: 16 }, () => () => api.createPlan(given.bodies.plan(product.id))));
    const plans = need(
      await until(
        () => api.listPlans(),
        (list) => isSuccess(list) && items(list).length >= 15,
      ),
    );
    fifteen
      .and(plans)
      .holds(
        items(plans).length <= 15,
        `at most 15 plans from ${label(plans)} without page_size`,
        `${items(plans).length}`,
      );
    const six = need(await api.listPlans({ query: { page_size: 6 } }));
    const count = items(six).length;
    capped
      .and(six)
      .holds(count <= 6, `at most 6 plans from ${label(six)}`, `${count}`)
      .provided(count > 0, "the plan list is empty");
    const secondSix = need(await api.listPlans({ query: { page: 2, page_size: 6 } }));
    neighbours
      .and(six)
      .carries("/next", isText, "a string")
      .and(secondSix)
      .carries("/previous", isText, "a string");
    // A page of twelve is not moved out of sight by the few plans that others make between two calls.
    const firstPlans = need(await api.listPlans({ query: { page: 1, page_size: 12 } }));
    const unnumberedPlans = need(await api.listPlans({ query: { page_size: 12 } }));
    byDefault
      .and(unnumberedPlans)
      .provided(items(firstPlans).length > 0, "page 1 of the plans is empty")
      .holds(
        idsOn(unnumberedPlans).some((id) => idsOn(firstPlans).includes(id)),
        `plans of ${label(firstPlans)} from ${label(unnumberedPlans)}`,
        "none of them",
      );
  },
});
