/** The types that the document states for answers, looked at in all answers of the run. */
import { type Tools, type Sentence, flow, json, replies, unlessBlocked, contract } from "../../flow.ts";
import { INTEGER, OBJECT, type Type } from "./fields.ts";

interface Field extends Type {
  readonly place: string;
  /** The operations for whose answer the document names the field. */
  readonly of: readonly contract.OperationId[];
}

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  /** At least one answer, for a run of few flows. */
  readonly make: (tools: Tools) => Promise<unknown>;
  readonly fields: readonly Field[];
}

const OBJECT_OR_NULL: Type = { ...OBJECT, is: (value) => value === null || json.isObject(value) };
const TEXT_OR_NULL: Type = { words: "a string", is: (value) => value === null || typeof value === "string" };

const PLANS = ["createPlan", "getPlan"] as const;
const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const LISTS = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

const ROWS: readonly Row[] = [
  {
    id: "plan.answer.types",
    sentence:
      "MUST: Wherever a plan answer shows them, date_created is an integer and payment_link an object; so is the product of a plan that is read.",
    make: async ({ api, given }) => api.getPlan((await given.plan()).id),
    fields: [
      { place: "/date_created", of: PLANS, ...INTEGER },
      { place: "/payment_link", of: PLANS, ...OBJECT_OR_NULL },
      { place: "/product", of: ["getPlan"], ...OBJECT },
    ],
  },
  {
    id: "product.answer.types",
    sentence: "MUST: Wherever the answer to product creation shows date_created, it is an integer.",
    make: ({ given }) => given.product(),
    fields: [{ place: "/date_created", of: ["createProduct"], ...INTEGER }],
  },
  {
    id: "subscription.answer.types",
    sentence:
      "MUST: Wherever a subscription answer shows it, payment_method is an object; so are customer and plan of a subscription that is read.",
    async make({ api, given }) {
      const { id } = await given.subscription();
      await api.getSubscription(id);
      await api.cancelSubscription(id, { cancellation_reason: null });
    },
    fields: [
      { place: "/payment_method", of: SUBSCRIPTIONS, ...OBJECT_OR_NULL },
      { place: "/customer", of: ["getSubscription"], ...OBJECT },
      { place: "/plan", of: ["getSubscription"], ...OBJECT },
    ],
  },
  {
    id: "paged-list.types",
    sentence:
      "MUST: Wherever a paged list shows them, page_count and item_count are integers and next and previous are strings.",
    make: ({ api }) => Promise.all(LISTS.map((list) => api.call(list, { query: { page: 1, page_size: 1 } }))),
    fields: [
      { place: "/page_count", of: LISTS, ...INTEGER },
      { place: "/item_count", of: LISTS, ...INTEGER },
      { place: "/next", of: LISTS, ...TEXT_OR_NULL },
      { place: "/previous", of: LISTS, ...TEXT_OR_NULL },
    ],
  },
];

export const answerTypes = ROWS.map(({ id, sentence, make, fields }) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `All answers of the run: ${id}`,
    needs: ["state", "offers.subscription", "cards.approved"],
    // After the other flows of this room, whose answers it looks at.
    alone: "answers so far",
    beforehand: (tools) => unlessBlocked(make(tools)),
    proves: { [id]: sentence },

    async run({ seen, prove }) {
      const answers = seen().filter(replies.isSuccess);

      const types = prove(id);
      for (const { place, of, is, words } of fields)
        types.and(...answers.filter(({ operation }) => of.includes(operation))).whereverIs(place, is, words);
    },
  }),
);
