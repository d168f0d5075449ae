import { type Api, type Exchange, at, flow, isText, isWhole, isArray } from "../../flow.ts";

type ListOperation = "listInvoices" | "listPaymentIntents" | "listPlans" | "listSubscriptions";

const EVERY: readonly ListOperation[] = [
  "listInvoices",
  "listPaymentIntents",
  "listPlans",
  "listSubscriptions",
];

/** The one array of a paged list, whatever it is called. */
function items({ body }: Exchange): readonly unknown[] {
  for (const name of ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"]) {
    const list = at(body, `/${name}`);
    if (isArray(list)) return list;
  }
  return [];
}

function ids(exchange: Exchange): string[] {
  return items(exchange).map((item) => String(at(item, "/id")));
}

function onEach(api: Api, query: Record<string, number>): Promise<Exchange[]> {
  return Promise.all(EVERY.map((operation) => api.call(operation, { query })));
}

export const pagedLists = flow({
  id: "paged-lists",
  title: "Invoices, payment intents, plans and subscriptions come in paged lists",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "invoice.list.array": "MUST carry invoice_list as an array",
    "payment-intent.list.array": "MUST carry payment_intent_list as an array",
    "plan.list.array": "MUST carry plan_list as an array",
    "subscription.list.array": "MUST carry subscription_list as an array",
    "paged-list.counts": "SHOULD carry page_count and item_count as integers",
    "invoice.list.subscription-id": "MUST take the id of a subscription as subscription_id",
    "payment-intent.list.subscription-id": "MUST take the id of a subscription as subscription_id",
  },

  async run({ api, given, prove }) {
    const { id } = await given.subscription();
    const lists = await onEach(api, {});
    const of = (operation: ListOperation): Exchange[] => lists.filter((one) => one.operation === operation);
    prove("invoice.list.array", ...of("listInvoices"))
      .answers(200)
      .carries("/invoice_list", isArray, "an array");
    prove("payment-intent.list.array", ...of("listPaymentIntents"))
      .answers(200)
      .carries("/payment_intent_list", isArray, "an array");
    prove("plan.list.array", ...of("listPlans"))
      .answers(200)
      .carries("/plan_list", isArray, "an array");
    prove("subscription.list.array", ...of("listSubscriptions"))
      .answers(200)
      .carries("/subscription_list", isArray, "an array");
    prove("paged-list.counts", ...lists)
      .answers(200)
      .carries("/page_count", isWhole, "an integer")
      .carries("/item_count", isWhole, "an integer");
    const query = { subscription_id: id };
    const invoices = await api.listInvoices({ query });
    prove("invoice.list.subscription-id", invoices)
      .answers(200)
      .carries("/invoice_list", isArray, "an array");
    const intents = await api.listPaymentIntents({ query });
    prove("payment-intent.list.subscription-id", intents)
      .answers(200)
      .carries("/payment_intent_list", isArray, "an array");
  },
});

export const pageSizes = flow({
  id: "page-sizes",
  title: "page_size goes from 1 to 100",
  needs: ["offers.subscription"],
  proves: {
    "paged-list.page-size.bounds": "MUST accept a page_size of 1 and of 100",
    "paged-list.page-size.below": "MUST refuse a page_size of 0",
    "paged-list.page-size.above": "MUST refuse a page_size of 101",
  },

  async run({ api, prove }) {
    const least = await onEach(api, { page_size: 1 });
    const most = await onEach(api, { page_size: 100 });
    const below = await onEach(api, { page_size: 0 });
    const above = await onEach(api, { page_size: 101 });
    // That the neighbours outside are refused shows that the bounds were looked at.
    prove("paged-list.page-size.bounds", ...least, ...most).answers(200);
    prove("paged-list.page-size.below", ...below).refused({ twin: least });
    prove("paged-list.page-size.above", ...above).refused({ twin: most });
  },
});

export const malformedIds = flow({
  id: "malformed-ids",
  title: "What is declared a UUID has to be one",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: { "beta.uuid.malformed": "SHOULD refuse an id in path or query that is no UUID" },

  async run({ api, given, prove }) {
    const { id, planId } = await given.subscription();
    const calls = async (plan: string, subscription: string): Promise<Exchange[]> => [
      await api.getPlan(plan),
      await api.getSubscription(subscription),
      await api.listInvoices({ query: { subscription_id: subscription } }),
      await api.listPaymentIntents({ query: { subscription_id: subscription } }),
      await api.listSubscriptions({ query: { plan_id: plan } }),
      await api.cancelSubscription(subscription, { cancellation_reason: null }),
    ];
    const wrong = await calls("not-a-uuid", "not-a-uuid");
    const right = await calls(planId, id);
    prove("beta.uuid.malformed", ...wrong).refused({ twin: right, status: "any" });
  },
});

export const subscriptionList = flow({
  id: "subscription-list",
  title: "The subscription list is narrowed by plan and turned by page number",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.list.plan-id": "MUST leave out subscriptions of other plans when plan_id is sent",
    "subscription.list.page-number": "MUST be turned by page number",
    "paged-list.page-size.caps-page": "MUST put no more items on a page than page_size says",
    "paged-list.page-size.default":
      "MUST put fifteen items on a page when there are more and no page_size is sent",
    "paged-list.page.default": "MUST show the first page when no page is sent",
    "paged-list.neighbours": "SHOULD have strings in next and previous where pages are beside it",
  },

  async run({ api, given, prove, need }) {
    const first = await given.subscription();
    const other = await given.subscription();
    // One plan of our own: no other flow adds to its list while it is read.
    const own = [first.id];
    for (let made = 1; made < 17; made += 1)
      own.push(given.idIn("charge_id", need(await api.createSubscription(first.body))));
    const query = { plan_id: first.planId };
    const all = need(await api.listSubscriptions({ query: { ...query, page_size: 100 } }));
    const found = own.filter((id) => ids(all).includes(id));
    prove("subscription.list.plan-id", all)
      .holds(
        found.length === own.length,
        `the ${own.length} subscriptions of the plan`,
        `${found.length} of them`,
      )
      .holds(!ids(all).includes(other.id), "no subscription of another plan", other.id);

    const page = async (extra: Record<string, number>): Promise<Exchange> =>
      need(await api.listSubscriptions({ query: { ...query, ...extra } }));
    const unsized = await page({});
    prove("paged-list.page-size.default", unsized).holds(
      items(unsized).length === 15,
      "15 items",
      `${items(unsized).length}`,
    );
    const pages = [
      await page({ page: 1, page_size: 6 }),
      await page({ page: 2, page_size: 6 }),
      await page({ page: 3, page_size: 6 }),
    ];
    const turned = pages.flatMap(ids);
    const sizes = pages.map((one) => items(one).length).join(", ");
    prove("paged-list.page-size.caps-page", ...pages).holds(
      sizes === "6, 6, 5",
      "pages of 6, 6 and 5 items",
      `pages of ${sizes}`,
    );
    const missed = own.filter((id) => !turned.includes(id));
    prove("subscription.list.page-number", ...pages).holds(
      missed.length === 0 && new Set(turned).size === turned.length,
      `each of the ${own.length} subscriptions on one of three pages`,
      `${new Set(turned).size} different ones in ${turned.length} places`,
    );
    const unnumbered = await page({ page_size: 6 });
    prove("paged-list.page.default", unnumbered).holds(
      ids(unnumbered).join() === ids(pages[0] ?? unnumbered).join() && ids(unnumbered).length === 6,
      "the items of page 1",
      `${ids(unnumbered).length} items${ids(unnumbered).join() === ids(pages[1] ?? unnumbered).join() ? ", those of page 2" : ""}`,
    );
    const [front, middle, back] = pages;
    if (front === undefined || middle === undefined || back === undefined) return;
    prove("paged-list.neighbours", front, middle)
      .carries("/next", isText, "a string")
      .and(middle, back)
      .carries("/previous", isText, "a string");
  },
});

export const allSubscriptions = flow({
  id: "all-subscriptions",
  title: "Without a plan the subscription list holds those of all plans",
  needs: ["state", "offers.subscription", "cards.approved"],
  alone: true,
  proves: {
    "subscription.list.all-by-default": "MUST hold the subscriptions of all plans when no plan_id is sent",
  },

  async run({ api, given, prove, need }) {
    const wanted = [(await given.subscription()).id, (await given.subscription()).id];
    const seen = new Set<string>();
    const pages: Exchange[] = [];
    for (let page = 1; page <= 50; page += 1) {
      const answer = need(await api.listSubscriptions({ query: { page, page_size: 100 } }));
      pages.push(answer);
      for (const id of ids(answer)) seen.add(id);
      if (items(answer).length < 100 || wanted.every((id) => seen.has(id))) break;
    }
    const missed = wanted.filter((id) => !seen.has(id));
    prove("subscription.list.all-by-default", ...pages.slice(-1)).holds(
      missed.length === 0,
      "the subscriptions of two different plans",
      `a list without ${missed.join(", ")}`,
    );
  },
});

export const billed = flow({
  id: "billed",
  title: "Invoices and payment intents are narrowed by subscription",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "invoice.list.subscription-id.filters": "SHOULD leave out the invoices of another subscription",
    "payment-intent.list.subscription-id.filters": "SHOULD leave out the intents of another subscription",
  },

  async run({ api, given, now, until, prove }) {
    // A subscription that began a moment ago has most likely been billed once.
    const { body } = await given.subscription();
    const started = async (): Promise<string> => {
      const { planId } = await given.subscription();
      return given.idIn(
        "charge_id",
        await api.createSubscription({ ...body, plan_id: planId, start_date: now() - 1000 }),
      );
    };
    const [one, two] = [await started(), await started()];
    const listed = async (operation: "listInvoices" | "listPaymentIntents", id: string): Promise<Exchange> =>
      until(
        () => api.call(operation, { query: { subscription_id: id, page_size: 100 } }),
        (answer) => items(answer).length > 0,
      );
    const proofs = [
      ["listInvoices", "invoice.list.subscription-id.filters"],
      ["listPaymentIntents", "payment-intent.list.subscription-id.filters"],
    ] as const;
    for (const [operation, id] of proofs) {
      const first = await listed(operation, one);
      const second = await listed(operation, two);
      const shared = ids(first).filter((own) => ids(second).includes(own));
      prove(id, first, second)
        .answers(200)
        .provided(
          items(first).length > 0 && items(second).length > 0,
          "the two subscriptions were not billed yet, and when they are is not shown",
        )
        .holds(shared.length === 0, "nothing in both lists", shared.join(", "));
    }
  },
});
