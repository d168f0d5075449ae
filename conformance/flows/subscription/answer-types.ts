import { type OperationId, at, flow, isObject, isSuccess, isWhole, unlessBlocked } from "../../flow.ts";

interface Type {
  readonly words: string;
  readonly is: (value: unknown) => boolean;
}

interface Field extends Type {
  readonly place: string;
  /** The operations whose answer the document names the field for. */
  readonly of: readonly OperationId[];
}

const OBJECT: Type = { words: "an object", is: isObject };
const OBJECT_OR_NULL: Type = { ...OBJECT, is: (value) => value === null || isObject(value) };
const TEXT_OR_NULL: Type = { words: "a string", is: (value) => value === null || typeof value === "string" };
const INTEGER: Type = { words: "an integer", is: isWhole };

const PLANS = ["createPlan", "getPlan"] as const;
const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const LISTS = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

const ROWS = [
  {
    id: "plan.answer.types",
    fields: [
      { place: "/date_created", of: PLANS, ...INTEGER },
      { place: "/payment_link", of: PLANS, ...OBJECT_OR_NULL },
      { place: "/product", of: ["getPlan"], ...OBJECT },
    ],
  },
  { id: "product.answer.types", fields: [{ place: "/date_created", of: ["createProduct"], ...INTEGER }] },
  {
    id: "subscription.answer.types",
    fields: [
      { place: "/payment_method", of: SUBSCRIPTIONS, ...OBJECT },
      { place: "/customer", of: ["getSubscription"], ...OBJECT },
      { place: "/plan", of: ["getSubscription"], ...OBJECT },
    ],
  },
  {
    id: "paged-list.types",
    fields: [
      { place: "/page_count", of: LISTS, ...INTEGER },
      { place: "/item_count", of: LISTS, ...INTEGER },
      { place: "/next", of: LISTS, ...TEXT_OR_NULL },
      { place: "/previous", of: LISTS, ...TEXT_OR_NULL },
    ],
  },
] as const;

export const answerTypes = flow({
  id: "answer-types",
  title: "What answers about plans, products and subscriptions show has its stated type",
  needs: ["state", "offers.subscription", "cards.approved"],
  alone: true,
  proves: {
    "plan.answer.types":
      "MUST: Wherever a plan answer shows them, date_created is an integer and payment_link an object; so is the product of a plan that is read.",
    "product.answer.types":
      "MUST: Wherever the answer to product creation shows date_created, it is an integer.",
    "subscription.answer.types":
      "MUST: Wherever a subscription answer shows it, payment_method is an object; so are customer and plan of a subscription that is read.",
    "paged-list.types":
      "MUST: Wherever a paged list shows them, page_count and item_count are integers and next and previous are strings.",
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
    for (const list of LISTS) await api.call(list, { query: { page: 1, page_size: 1 } });

    const accepted = seen().filter(isSuccess);
    for (const row of ROWS) {
      const fields: readonly Field[] = row.fields;
      const answers = accepted.filter(({ operation }) => fields.some(({ of }) => of.includes(operation)));
      const proof = prove(row.id).provided(answers.length > 0, "no such answer was seen");
      const shown = fields.map((field) => ({
        ...field,
        by: answers.filter(
          ({ operation, body }) => field.of.includes(operation) && at(body, field.place) !== undefined,
        ),
      }));
      if (shown.every(({ by }) => by.length === 0))
        proof.doesNotApply("no answer shows a field whose type is stated");
      for (const { by, place, is, words } of shown) proof.and(...by).whereverIs(place, is, words);
    }
  },
});
