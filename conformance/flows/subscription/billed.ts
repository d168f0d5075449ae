import {
  type Context,
  type Exchange,
  differ,
  flow,
  isSuccess,
  items,
  label,
  methodAndPath,
} from "../../flow.ts";

type BilledList = "listInvoices" | "listPaymentIntents";

const BILLED = {
  listInvoices: {
    what: "invoices",
    filters: "invoice.list.subscription-id.filters",
    pageSize: "invoice.list.page-size",
    pageNumber: "invoice.list.page-number",
  },
  listPaymentIntents: {
    what: "payment intents",
    filters: "payment-intent.list.subscription-id.filters",
    pageSize: "payment-intent.list.page-size",
    pageNumber: "payment-intent.list.page-number",
  },
} as const;

const BOTH = ["listInvoices", "listPaymentIntents"] as const;

const LOOK_THE_SAME = "some of them look the same, and none of their fields is shown";

export const billed = flow({
  id: "billed",
  title: "Invoices and payment intents are narrowed by subscription, and come page by page",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "invoice.list.subscription-id.filters":
      "SHOULD: The invoice list for one subscription leaves out the invoices of another.",
    "payment-intent.list.subscription-id.filters":
      "SHOULD: The payment intent list for one subscription leaves out the intents of another.",
    "invoice.list.page-size": "MUST: A page of the invoice list holds no more invoices than page_size says.",
    "payment-intent.list.page-size":
      "MUST: A page of the payment intent list holds no more payment intents than page_size says.",
    "invoice.list.page-number":
      "SHOULD: The invoice list is turned by page number, and shows no later page where none is sent.",
    "payment-intent.list.page-number":
      "SHOULD: The payment intent list is turned by page number, and shows no later page where none is sent.",
  },

  async run({ api, given, now, until, prove }) {
    const { planId, body } = await given.subscription();
    const listed = (operation: BilledList, query: Record<string, string | number>): Promise<Exchange> =>
      api.call(operation, { query });
    const billedTo = async (operation: BilledList, id: string): Promise<Exchange> =>
      until(
        () => listed(operation, { subscription_id: id, page_size: 100 }),
        (answer) => items(answer).length > 0,
      );
    // A subscription that began a moment ago has most likely been billed once. The unit of start_date is not shown.
    const otherPlan = (await given.plan()).id;
    const customer = { customer_email: body["customer_email"] };
    const another = { customer_email: given.bodies.email() };
    // Neither the plan nor the customer alone tells their invoices apart.
    const others = [
      [otherPlan, customer] as const,
      [otherPlan, another] as const,
      [planId, another] as const,
    ];
    const two: [BilledList, Exchange[]][] = [];
    let refused: Exchange | undefined;
    for (const unit of [1, 1000]) {
      const start_date = Math.floor((now() - 2000) / unit);
      const started = [];
      for (const [plan, whose] of others)
        started.push((await given.subscribe(plan, { ...whose, start_date })).created);
      refused = started.find((one) => !isSuccess(one));
      if (refused !== undefined) continue;
      const ids = started.map(given.idOf);
      two.length = 0;
      for (const operation of BOTH)
        two.push([operation, await Promise.all(ids.map((id) => billedTo(operation, id)))]);
      if (two.some(([, lists]) => lists.every((one) => items(one).length > 0))) break;
    }

    for (const operation of BOTH)
      await comePageByPage({ prove, until }, operation, (query) => listed(operation, query));

    const hint =
      "a subscription that began a moment ago, or a second one of a plan, is refused, and whether it may be is not shown";
    if (two.length === 0)
      for (const operation of BOTH)
        prove(BILLED[operation].filters, ...(refused === undefined ? [] : [refused])).doesNotApply(hint);
    for (const [operation, lists] of two) {
      const whole = await listed(operation, { page: 1 });
      const seen = lists.flatMap((one) => [...new Set(items(one).map((item) => JSON.stringify(item)))]);
      const shared = seen.filter((own, place) => seen.indexOf(own) < place);
      const filters = prove(BILLED[operation].filters, ...lists);
      if (isSuccess(whole) && !differ(items(whole))) filters.doesNotApply(LOOK_THE_SAME);
      filters
        .accepted()
        .provided(
          lists.every((one) => items(one).length > 0),
          "the subscriptions were not billed yet, and when they are is not shown",
        )
        .holds(
          shared.length === 0,
          `nothing from ${methodAndPath(operation)} that is in the lists of two different subscription_id`,
          `${shared.length} that are the same`,
        );
    }
  },
});

type OfPages = (typeof BILLED)[BilledList]["pageSize" | "pageNumber"];

async function comePageByPage(
  { prove, until }: Pick<Context<OfPages>, "prove" | "until">,
  operation: BilledList,
  listed: (query: Record<string, number>) => Promise<Exchange>,
): Promise<void> {
  const { what, pageSize, pageNumber } = BILLED[operation];
  const whole = await listed({ page: 1 });
  const ofOne = await listed({ page_size: 1 });
  // Others may be billed meanwhile, which moves an element to the next page.
  const [first, second, unnumbered] = await until(
    () =>
      Promise.all([
        listed({ page: 1, page_size: 1 }),
        listed({ page: 2, page_size: 1 }),
        listed({ page_size: 1 }),
      ]),
    ([one, two, plain]) => text(one) !== text(two) && text(plain) !== text(two),
  );
  const sized = prove(pageSize, whole, ofOne);
  const turned = prove(pageNumber, whole, first, second, unnumbered);
  if (isSuccess(whole) && items(whole).length < 2)
    for (const proof of [sized, turned])
      proof.doesNotApply(`fewer than two ${what} are listed, and when there are any is not shown`);
  const count = isSuccess(ofOne) ? items(ofOne).length : 0;
  sized.ifAccepted().holds(count <= 1, `at most one of the ${what} from ${label(ofOne)}`, `${count}`);
  if (isSuccess(whole) && !differ(items(whole))) turned.doesNotApply(LOOK_THE_SAME);
  turned
    .ifAccepted()
    .holds(
      text(second) !== text(first),
      `other ${what} from ${label(second)} than from ${label(first)}`,
      "the same",
    )
    .holds(
      text(unnumbered) !== text(second),
      `other ${what} from ${label(unnumbered)} than from ${label(second)}`,
      "the same",
    );
}

function text(page: Exchange): string {
  return isSuccess(page) ? JSON.stringify(items(page)) : "";
}
