import { type OperationId, at, flow, isObject, isSuccess, isWhole, unlessBlocked } from "../../flow.ts";

interface Type {
  readonly words: string;
  readonly is: (value: unknown) => boolean;
}

// What has no value may be null.
const OBJECT: Type = { words: "an object", is: (value) => value === null || isObject(value) };
const TEXT: Type = { words: "a string", is: (value) => value === null || typeof value === "string" };
const INTEGER: Type = { words: "an integer", is: isWhole };

const ROWS = [
  {
    id: "plan.answer.types",
    operations: ["createPlan", "getPlan"],
    fields: { "/date_created": INTEGER, "/payment_link": OBJECT, "/product": OBJECT },
  },
  { id: "product.answer.types", operations: ["createProduct"], fields: { "/date_created": INTEGER } },
  {
    id: "subscription.answer.types",
    operations: ["createSubscription", "getSubscription", "cancelSubscription"],
    fields: { "/payment_method": OBJECT, "/customer": OBJECT, "/plan": OBJECT },
  },
  {
    id: "paged-list.types",
    operations: ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"],
    fields: { "/page_count": INTEGER, "/item_count": INTEGER, "/next": TEXT, "/previous": TEXT },
  },
] as const;

export const answerTypes = flow({
  id: "answer-types",
  title: "What answers about plans, products and subscriptions show has its stated type",
  needs: ["state", "offers.subscription", "cards.approved"],
  alone: true,
  proves: {
    "plan.answer.types": "MUST show date_created as an integer, payment_link and product as objects",
    "product.answer.types": "MUST show date_created as an integer",
    "subscription.answer.types": "MUST show payment_method, customer and plan as objects",
    "paged-list.types": "MUST show page_count and item_count as integers, next and previous as strings",
  },

  async run({ api, given, seen, prove }) {
    // One of each, so that a run of few flows has some to look at.
    const plan = await unlessBlocked(given.plan());
    if (plan !== undefined) await api.getPlan(plan.id);
    const subscription = await unlessBlocked(given.subscription());
    if (subscription !== undefined) {
      await api.getSubscription(subscription.id);
      await api.cancelSubscription(subscription.id, { cancellation_reason: null });
    }
    for (const list of ROWS[3].operations) await api.call(list, { query: { page: 1, page_size: 1 } });

    for (const { id, operations, fields } of ROWS) {
      const asked: readonly OperationId[] = operations;
      const types = Object.entries<Type>(fields);
      const answers = seen().filter((one) => asked.includes(one.operation) && isSuccess(one));
      const shown = answers.filter(({ body }) => types.some(([place]) => at(body, place) !== undefined));
      const proof = prove(id, ...shown).provided(answers.length > 0, "no such answer was seen");
      if (shown.length === 0) proof.doesNotApply("no answer shows a field whose type is stated");
      for (const [place, { is, words }] of types) proof.whereverIs(place, is, words);
    }
  },
});
