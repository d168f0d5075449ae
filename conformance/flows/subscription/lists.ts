import { type Api, type Exchange, flow, isArray, isSuccess, isWhole } from "../../flow.ts";

type ListOperation = "listInvoices" | "listPaymentIntents" | "listPlans" | "listSubscriptions";

const EVERY: readonly ListOperation[] = [
  "listInvoices",
  "listPaymentIntents",
  "listPlans",
  "listSubscriptions",
];

function onEach(api: Api, query: Record<string, number>): Promise<Exchange[]> {
  return Promise.all(EVERY.map((operation) => api.call(operation, { query })));
}

export const pagedLists = flow({
  id: "paged-lists",
  title: "Invoices, payment intents, plans and subscriptions come in paged lists",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "invoice.list.array": "MUST: The invoice list carries invoice_list as an array.",
    "payment-intent.list.array": "MUST: The payment intent list carries payment_intent_list as an array.",
    "plan.list.array": "MUST: The plan list carries plan_list as an array.",
    "subscription.list.array": "MUST: The subscription list carries subscription_list as an array.",
    "paged-list.counts": "SHOULD: A paged list carries page_count and item_count as integers.",
    "invoice.list.subscription-id":
      "MUST: The invoice list takes the id of a subscription as subscription_id.",
    "payment-intent.list.subscription-id":
      "MUST: The payment intent list takes the id of a subscription as subscription_id.",
  },

  async run({ api, given, prove }) {
    const { id } = await given.subscription();
    const lists = await onEach(api, {});
    const of = (operation: ListOperation): Exchange[] => lists.filter((one) => one.operation === operation);
    const query = { subscription_id: id };
    const invoices = await api.listInvoices({ query });
    const intents = await api.listPaymentIntents({ query });
    // A subscription that has just begun is most likely not billed yet: an empty list is an array too.
    prove("invoice.list.array", ...of("listInvoices"), ...[invoices].filter(isSuccess))
      .ifAccepted()
      .carries("/invoice_list", isArray, "an array");
    prove("payment-intent.list.array", ...of("listPaymentIntents"), ...[intents].filter(isSuccess))
      .ifAccepted()
      .carries("/payment_intent_list", isArray, "an array");
    prove("plan.list.array", ...of("listPlans"))
      .ifAccepted()
      .carries("/plan_list", isArray, "an array");
    prove("subscription.list.array", ...of("listSubscriptions"))
      .ifAccepted()
      .carries("/subscription_list", isArray, "an array");
    prove("paged-list.counts", ...lists)
      .ifAccepted()
      .carries("/page_count", isWhole, "an integer")
      .carries("/item_count", isWhole, "an integer");
    prove("invoice.list.subscription-id", invoices).accepted({ twin: lists });
    prove("payment-intent.list.subscription-id", intents).accepted({ twin: lists });
  },
});

export const pageSizes = flow({
  id: "page-sizes",
  title: "page_size goes from 1 to 100",
  needs: ["offers.subscription"],
  proves: {
    "paged-list.page-size.bounds": "MUST: A page_size of 1 and a page_size of 100 are accepted.",
    "paged-list.page-size.below": "MUST: A paged list with page_size 0 is refused with 400.",
    "paged-list.page-size.above": "MUST: A paged list with page_size 101 is refused with 400.",
  },

  async run({ api, prove }) {
    const plain = await onEach(api, {});
    const least = await onEach(api, { page_size: 1 });
    const most = await onEach(api, { page_size: 100 });
    const below = await onEach(api, { page_size: 0 });
    const above = await onEach(api, { page_size: 101 });
    // That the neighbours outside are refused shows that the bounds were looked at.
    prove("paged-list.page-size.bounds", ...least, ...most).accepted({ twin: plain });
    prove("paged-list.page-size.below", ...below).refused({ twin: least });
    prove("paged-list.page-size.above", ...above).refused({ twin: most });
  },
});

export const malformedIds = flow({
  id: "malformed-ids",
  title: "What is declared a UUID has to be one",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "beta.uuid.malformed": "SHOULD: An id in path or query that is declared a UUID and is none is refused.",
  },

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
