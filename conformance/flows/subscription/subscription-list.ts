import {
  type Context,
  type Exchange,
  type Proof,
  type Query,
  filled,
  flow,
  isSuccess,
  isText,
  itemIds,
  items,
  label,
  provesAsFull,
  several,
} from "../../flow.ts";

const TAKES_NO_MORE =
  "the plan takes no further subscription by this card, and how many it takes is not shown";

export const subscriptionList = flow({
  id: "subscription-list",
  title: "The subscription list is narrowed by plan and turned by page number",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.list.plan-id":
      "MUST: The subscription list with a plan_id leaves out the subscriptions of other plans.",
    "subscription.list.page-number": "MUST: The subscription list is turned by page number.",
    "paged-list.page-size.caps-page": "MUST: A page of a paged list holds no more items than page_size says.",
    "paged-list.page-size.default":
      "MUST: Without page_size a page of a paged list holds no more than fifteen items.",
    "paged-list.page-size.default.as-aloud":
      "SHOULD: Without page_size a page of a paged list holds as many items as the same page with a page_size of fifteen.",
    "paged-list.page.default": "MUST: Without page a paged list shows its first page.",
    "paged-list.neighbours": "SHOULD: A paged list with pages beside it has strings in next and previous.",
  },

  async run({ prove, ...tools }) {
    const { api, given, need, target, until } = tools;
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

    const pages = {
      capped: prove("paged-list.page-size.caps-page"),
      fifteen: prove("paged-list.page-size.default"),
      asAloud: prove("paged-list.page-size.default.as-aloud"),
      byDefault: prove("paged-list.page.default"),
      neighbours: prove("paged-list.neighbours"),
    };
    const turned = prove("subscription.list.page-number");
    if (refused === undefined)
      await ofSubscriptions({ ...tools, ...pages, turned, own, planId: first.planId });
    else turned.and(refused).doesNotApply(TAKES_NO_MORE);
    await ofPlans({ ...tools, ...pages });
  },
});

type Tools = Pick<Context<string>, "api" | "given" | "need" | "target" | "until">;

interface OfPages extends Tools {
  readonly capped: Proof;
  readonly fifteen: Proof;
  readonly asAloud: Proof;
  readonly byDefault: Proof;
  readonly neighbours: Proof;
}

interface OfOnePlan extends OfPages {
  readonly turned: Proof;
  readonly own: readonly string[];
  readonly planId: string;
}

async function ofSubscriptions({
  api,
  need,
  target,
  own,
  planId,
  turned,
  ...proofs
}: OfOnePlan): Promise<void> {
  const idsOn = (page: Exchange): string[] => itemIds(target, page);
  const page = async (extra: Query): Promise<Exchange> =>
    need(await api.listSubscriptions({ query: { plan_id: planId, ...extra } }));
  const unsized = await page({});
  proofs.fifteen
    .and(unsized)
    .holds(
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
  const shown = pages.flatMap(idsOn);
  const longest = pages.find((one) => items(one).length > 6) ?? unsized;
  proofs.capped
    .and(...pages)
    .holds(longest === unsized, `at most 6 items from ${label(longest)}`, `${items(longest).length}`)
    .provided(pages.length > 1, "there was no second page of six items");
  const missed = own.filter((id) => !shown.includes(id));
  turned
    .and(...pages)
    .holds(
      missed.length === 0 && new Set(shown).size === shown.length,
      `each of the ${own.length} subscriptions of the plan once, from ${label(pages[0] ?? unsized)} on`,
      `${new Set(shown).size} different ones in ${shown.length} places on ${pages.length} pages`,
    );
  const unnumbered = await page({ page_size: 6 });
  proofs.byDefault
    .and(unnumbered)
    .holds(
      idsOn(unnumbered).join() === idsOn(pages[0] ?? unnumbered).join() && pages.length > 1,
      `the items of ${label(pages[0] ?? unsized)} from ${label(unnumbered)}`,
      `${idsOn(unnumbered).length} items${idsOn(unnumbered).join() === idsOn(pages[1] ?? unnumbered).join() ? ", those of page 2" : ""}`,
    );
  proofs.neighbours
    .and(...pages.slice(0, -1))
    .carries("/next", isText, "a string")
    .and(...pages.slice(1))
    .carries("/previous", isText, "a string");
  await provesAsFull(proofs.asAloud, async (extra) => filled(await page(extra)), ["page_size", 15]);
}

async function ofPlans({ api, given, need, target, until, ...proofs }: OfPages): Promise<void> {
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
  proofs.fifteen
    .and(unsized)
    .holds(
      items(unsized).length <= 15,
      `at most 15 plans from ${label(unsized)} without page_size`,
      `${items(unsized).length}`,
    );
  const six = need(await api.listPlans({ query: { page_size: 6 } }));
  const count = items(six).length;
  proofs.capped
    .and(six)
    .holds(count <= 6, `at most 6 plans from ${label(six)}`, `${count}`)
    .provided(count > 0, "the plan list is empty");
  const secondSix = need(await api.listPlans({ query: { page: 2, page_size: 6 } }));
  proofs.neighbours
    .and(six)
    .carries("/next", isText, "a string")
    .and(secondSix)
    .carries("/previous", isText, "a string");
  // A page of twelve is not moved out of sight by the few plans that others make between two calls.
  const first = need(await api.listPlans({ query: { page: 1, page_size: 12 } }));
  const unnumbered = need(await api.listPlans({ query: { page_size: 12 } }));
  const ids = itemIds(target, first);
  proofs.byDefault
    .and(unnumbered)
    .provided(ids.length > 0, "page 1 of the plans is empty")
    .holds(
      itemIds(target, unnumbered).some((id) => ids.includes(id)),
      `plans of ${label(first)} from ${label(unnumbered)}`,
      "none of them",
    );
  await provesAsFull(proofs.asAloud, async (query) => filled(need(await api.listPlans({ query }))), [
    "page_size",
    15,
  ]);
}
