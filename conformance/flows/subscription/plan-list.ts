import { flow, isSuccess, isText, itemIds, items, label, several } from "../../flow.ts";

export const planList = flow({
  id: "plan-list",
  title: "The plan list is turned by page number",
  needs: ["state", "offers.subscription"],
  proves: {
    "paged-list.page-size.caps-page": "MUST put no more items on a page than page_size says",
    "paged-list.page-size.default": "MUST put no more than fifteen items on a page without page_size",
    "paged-list.page.default": "MUST show the first page when no page is sent",
    "paged-list.neighbours": "SHOULD have strings in next and previous where pages are beside it",
  },

  async run({ api, given, prove, need, target, until }) {
    const product = await given.product();
    // Plans are made meanwhile, which moves them from page to page, but not how many stand on one.
    const made = await several(
      Array.from({ length: 16 }, () => () => api.createPlan(given.bodies.plan(product.id))),
    );
    for (const one of made) need(one);
    const unsized = need(
      await until(
        () => api.listPlans(),
        (list) => isSuccess(list) && items(list).length >= 15,
      ),
    );
    prove("paged-list.page-size.default", unsized).holds(
      items(unsized).length <= 15,
      `at most 15 plans from ${label(unsized)} without page_size`,
      `${items(unsized).length}`,
    );
    const six = need(await api.listPlans({ query: { page_size: 6 } }));
    const count = items(six).length;
    prove("paged-list.page-size.caps-page", six)
      .holds(count <= 6, `at most 6 plans from ${label(six)}`, `${count}`)
      .provided(count > 0, "the plan list is empty");
    const secondSix = need(await api.listPlans({ query: { page: 2, page_size: 6 } }));
    prove("paged-list.neighbours", six)
      .carries("/next", isText, "a string")
      .and(secondSix)
      .carries("/previous", isText, "a string");
    // A page of twelve is not moved out of sight by the few plans that others make between two calls.
    const first = need(await api.listPlans({ query: { page: 1, page_size: 12 } }));
    const unnumbered = need(await api.listPlans({ query: { page_size: 12 } }));
    const ids = itemIds(target, first);
    prove("paged-list.page.default", unnumbered)
      .provided(ids.length > 0, "page 1 of the plans is empty")
      .holds(
        itemIds(target, unnumbered).some((id) => ids.includes(id)),
        `plans of ${label(first)} from ${label(unnumbered)}`,
        "none of them",
      );
  },
});
