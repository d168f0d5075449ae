/** The types that the document states for answers. */
import { type contract, json, rule, successesOf } from "./rule.ts";
import { INTEGER, OBJECT, STRING, type Type, orNull } from "./types.ts";

interface Field extends Type {
  readonly place: string;
  /** The operations for whose answer the document names the field. */
  readonly of: readonly contract.OperationId[];
}

interface Row {
  readonly id: string;
  readonly sentence: `MUST: ${string}`;
  readonly looksAt: string;
  readonly fields: readonly Field[];
}

const PLANS = ["createPlan", "getPlan"] as const;
const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const LISTS = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

const ROWS: readonly Row[] = [
  {
    id: "plan.answer.types",
    sentence:
      "MUST: Wherever a plan answer shows them, date_created is an integer and payment_link an object; so is the product of a plan that is read.",
    looksAt: "a plan that was created or read",
    fields: [
      { place: "/date_created", of: PLANS, ...INTEGER },
      { place: "/payment_link", of: PLANS, ...orNull(OBJECT) },
      { place: "/product", of: ["getPlan"], ...OBJECT },
    ],
  },
  {
    id: "product.answer.types",
    sentence: "MUST: Wherever the answer to product creation shows date_created, it is an integer.",
    looksAt: "a product that was created",
    fields: [{ place: "/date_created", of: ["createProduct"], ...INTEGER }],
  },
  {
    id: "subscription.answer.types",
    sentence:
      "MUST: Wherever a subscription answer shows it, payment_method is an object; so are customer and plan of a subscription that is read.",
    looksAt: "a subscription that was created, read or cancelled",
    fields: [
      { place: "/payment_method", of: SUBSCRIPTIONS, ...orNull(OBJECT) },
      { place: "/customer", of: ["getSubscription"], ...OBJECT },
      { place: "/plan", of: ["getSubscription"], ...OBJECT },
    ],
  },
  {
    id: "paged-list.types",
    sentence:
      "MUST: Wherever a paged list shows them, page_count and item_count are integers and next and previous are strings.",
    looksAt: "a paged list",
    fields: [
      { place: "/page_count", of: LISTS, ...INTEGER },
      { place: "/item_count", of: LISTS, ...INTEGER },
      { place: "/next", of: LISTS, ...orNull(STRING) },
      { place: "/previous", of: LISTS, ...orNull(STRING) },
    ],
  },
];

export const answerTypes = ROWS.map(({ id, sentence, looksAt, fields }) =>
  rule({
    id,
    sentence,
    needs: ["state", "offers.subscription", "cards.approved"],
    looksAt,
    of: (history) => successesOf(history, ...new Set(fields.flatMap(({ of }) => of))),
    check(proof, { operation, body }) {
      for (const { place, of, is, words } of fields)
        if (of.includes(operation) && !(isOfNothing(body) && json.at(body, place) === null))
          proof.whereverIs(place, is, words);
    },
  }),
);

/** A page without elements may count nothing at all. */
function isOfNothing(body: unknown): boolean {
  return json.isObject(body) && Object.values(body).some((list) => json.isArray(list) && list.length === 0);
}
