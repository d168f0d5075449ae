/** What each accepted answer of an operation carries, whichever call of the run it answers. */
import { creationOf, isOfTheCancelled, isOwnId } from "./books/made-by.ts";
import {
  type Exchange,
  type History,
  type Proof,
  type Rule,
  type Sentence,
  answersIn,
  contract,
  isShown,
  json,
  rule,
} from "./rule.ts";
import { ANY, ARRAY, INTEGER, MILLISECONDS, OBJECT, STRING, TEXT, type Type, VALUE } from "./types.ts";

type Operation = contract.OperationId;
type Fields = Readonly<Record<string, Type>>;

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs?: Rule["needs"];
  readonly looksAt: string;
  readonly of: readonly Operation[];
  readonly fields: Fields;
  /** The rest of the shape is that of the contract. */
  readonly fits?: true;
}

const PLANS = ["state", "offers.subscription"] as const;
const SUBSCRIPTIONS = [...PLANS, "cards.approved"] as const;

/** Fields that an answer need not have where the request did not name them. */
const IF_SENT = ["additional_details", "external_product_id", "billing_day"];

const PLAN: Fields = {
  id: TEXT,
  name: TEXT,
  description: TEXT,
  billing_frequency: TEXT,
  price: OBJECT,
  status: TEXT,
  date_created: INTEGER,
  payment_link: OBJECT,
  additional_details: OBJECT,
};

const SUBSCRIPTION: Fields = {
  id: TEXT,
  auto_billing: ANY,
  billing_frequency: ANY,
  date_created: ANY,
  end_date: ANY,
  payment_method: OBJECT,
  start_date: ANY,
  status: TEXT,
};
/** Of a creation and of a cancellation. */
const SUBSCRIPTION_MADE: Fields = { ...SUBSCRIPTION, billing_date: ANY, customer_id: ANY, plan_id: TEXT };

/** The request has to name them, they have a default, or the service makes them. */
function valuesIn(...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, VALUE]));
}

const TOKENS_AND_CHARGES: readonly Row[] = [
  {
    id: "token.create.answer",
    sentence: "MUST: The answer to token creation carries status_details and token_details.",
    needs: ["cards.approved", "offers.tokenization"],
    looksAt: "a token that was created",
    of: ["createPaymentToken"],
    fields: { status_details: OBJECT, token_details: OBJECT },
    fits: true,
  },
  {
    id: "token.read.answer",
    sentence:
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
    needs: ["state"],
    looksAt: "a token that was read",
    of: ["getPaymentToken"],
    fields: { status_details: OBJECT, token_details: OBJECT },
    fits: true,
  },
  {
    id: "token.update.answer",
    sentence:
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
    needs: ["state"],
    looksAt: "a token that was updated",
    of: ["updatePaymentToken"],
    fields: { status_details: OBJECT, token_details: OBJECT },
    fits: true,
  },
  {
    id: "charge.create.answer",
    sentence:
      "MUST: The answer to a created charge carries the objects charge and status_details and a string id.",
    looksAt: "a charge that was created",
    of: ["createCharge"],
    fields: { charge: OBJECT, status_details: OBJECT, id: STRING },
  },
  {
    id: "charge.read.answer",
    sentence:
      "MUST: A created charge is read by its id, and the answer carries the objects charge and status_details.",
    needs: ["state"],
    looksAt: "a charge that was read",
    of: ["getCharge"],
    fields: { charge: OBJECT, status_details: OBJECT },
  },
  {
    id: "capture.answer",
    sentence:
      "MUST: The answer to a capture carries capture_transaction_id, captured_amount and status_details.",
    needs: ["state"],
    looksAt: "a capture",
    of: ["captureCharge"],
    fields: { capture_transaction_id: VALUE, captured_amount: OBJECT, status_details: OBJECT },
    fits: true,
  },
  {
    id: "refund.answer",
    sentence: "MUST: The answer to a refund carries refund_transaction_id and status_details.",
    needs: ["state"],
    looksAt: "a refund",
    of: ["refundCharge"],
    fields: { refund_transaction_id: VALUE, status_details: OBJECT },
    fits: true,
  },
  {
    id: "lookup.options-list-id",
    sentence: "MUST: The answer to a lookup carries options_list_id as a string.",
    needs: ["cards.approved"],
    looksAt: "a lookup",
    of: ["lookupInstallments"],
    fields: { options_list_id: STRING },
  },
  {
    id: "lookup.options",
    sentence: "MUST: The answer to a lookup carries options as an array.",
    needs: ["cards.approved"],
    looksAt: "a lookup",
    of: ["lookupInstallments"],
    fields: { options: ARRAY },
  },
  {
    id: "continuation.created-on",
    sentence: "MUST: The continuation gives created_on as whole milliseconds since the epoch.",
    needs: ["state", "cards.three_ds", "offers.continuation"],
    looksAt: "a continuation that was read",
    of: ["getContinuation"],
    fields: { created_on: MILLISECONDS },
  },
  {
    id: "continuation.action",
    sentence: "MUST: The continuation gives an action as a string, for example 3ds_authenticate.",
    needs: ["state", "cards.three_ds", "offers.continuation"],
    looksAt: "a continuation that was read",
    of: ["getContinuation"],
    fields: { action: TEXT },
  },
  {
    id: "continuation.charge-id",
    sentence: "MUST: The continuation gives a string charge_id, by which the waiting charge is read.",
    needs: ["state", "cards.three_ds", "offers.continuation"],
    looksAt: "a continuation that was read",
    of: ["getContinuation"],
    fields: { charge_id: TEXT },
  },
];

const ORDERS: readonly Row[] = [
  {
    id: "order.create.answer.order",
    sentence: "MUST: The answer to order creation carries order.",
    looksAt: "an order that was created",
    of: ["createOrder"],
    fields: { order: OBJECT },
    fits: true,
  },
  {
    id: "order.read.answer",
    sentence: "MUST: A created order is read by its id, and the answer carries order and order_information.",
    needs: ["state"],
    looksAt: "an order that was read",
    of: ["getOrder"],
    fields: { order: OBJECT, order_information: OBJECT },
    fits: true,
  },
  {
    id: "order.update.answer",
    sentence:
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
    needs: ["state"],
    looksAt: "an order that was updated",
    of: ["updateOrder"],
    fields: { order: OBJECT, order_information: OBJECT },
    fits: true,
  },
];

const PRODUCTS_AND_PLANS: readonly Row[] = [
  {
    id: "product.answer.values",
    sentence:
      "MUST: The answer to product creation has a value in name, description, status and date_created.",
    needs: PLANS,
    looksAt: "a product that was created",
    of: ["createProduct"],
    fields: valuesIn("name", "description", "status", "date_created"),
  },
  {
    id: "product.answer.fields",
    sentence:
      "SHOULD: The answer to product creation carries all eight fields named for it in their stated types.",
    needs: PLANS,
    looksAt: "a product that was created",
    of: ["createProduct"],
    fields: {
      id: TEXT,
      name: TEXT,
      description: TEXT,
      external_product_id: TEXT,
      additional_details: OBJECT,
      date_created: INTEGER,
      status: TEXT,
      subaccount_id: ANY,
    },
  },
  {
    id: "plan.create.answer.values",
    sentence:
      "MUST: The answer to plan creation has a value in name, description, billing_frequency, price, product_id, status and date_created.",
    needs: PLANS,
    looksAt: "a plan that was created",
    of: ["createPlan"],
    fields: valuesIn(
      "name",
      "description",
      "billing_frequency",
      "price",
      "product_id",
      "status",
      "date_created",
    ),
  },
  {
    id: "plan.create.answer.fields",
    sentence:
      "SHOULD: The answer to plan creation carries all ten fields named for it in their stated types, product_id among them.",
    needs: PLANS,
    looksAt: "a plan that was created",
    of: ["createPlan"],
    fields: { ...PLAN, product_id: TEXT },
  },
  {
    id: "plan.read.answer.values",
    sentence:
      "MUST: The answer to a plan read has a value in name, description, billing_frequency, price, product, status and date_created.",
    needs: PLANS,
    looksAt: "a plan that was read",
    of: ["getPlan"],
    fields: valuesIn(
      "name",
      "description",
      "billing_frequency",
      "price",
      "product",
      "status",
      "date_created",
    ),
  },
  {
    id: "plan.read.answer.fields",
    sentence:
      "SHOULD: The answer to a plan read carries all ten fields named for it in their stated types, product as an object among them.",
    needs: PLANS,
    looksAt: "a plan that was read",
    of: ["getPlan"],
    fields: { ...PLAN, product: OBJECT },
  },
];

const OF_SUBSCRIPTIONS: readonly Row[] = [
  {
    id: "subscription.create.answer.values",
    sentence:
      "MUST: The answer to subscription creation has a value in auto_billing, billing_frequency, customer_id, date_created, payment_method, plan_id, start_date and status.",
    needs: SUBSCRIPTIONS,
    looksAt: "a subscription that was created",
    of: ["createSubscription"],
    fields: valuesIn(
      "auto_billing",
      "billing_frequency",
      "customer_id",
      "date_created",
      "payment_method",
      "plan_id",
      "start_date",
      "status",
    ),
  },
  {
    id: "subscription.create.answer.fields",
    sentence:
      "SHOULD: The answer to subscription creation carries all eleven fields named for it in their stated types.",
    needs: SUBSCRIPTIONS,
    looksAt: "a subscription that was created",
    of: ["createSubscription"],
    fields: SUBSCRIPTION_MADE,
  },
  {
    id: "subscription.read.answer.values",
    sentence:
      "MUST: The answer to a subscription read has a value in auto_billing, billing_frequency, billing_method, customer, date_created, payment_method, plan, start_date and status.",
    needs: SUBSCRIPTIONS,
    looksAt: "a subscription that was read",
    of: ["getSubscription"],
    fields: valuesIn(
      "auto_billing",
      "billing_frequency",
      "billing_method",
      "customer",
      "date_created",
      "payment_method",
      "plan",
      "start_date",
      "status",
    ),
  },
  {
    id: "subscription.read.answer.fields",
    sentence:
      "SHOULD: The answer to a subscription read carries all twelve fields named for it in their stated types.",
    needs: SUBSCRIPTIONS,
    looksAt: "a subscription that was read",
    of: ["getSubscription"],
    fields: { ...SUBSCRIPTION, billing_day: ANY, billing_method: ANY, customer: OBJECT, plan: OBJECT },
  },
  {
    id: "subscription.cancel.answer.values",
    sentence:
      "MUST: The answer to a cancellation has a value in auto_billing, billing_frequency, customer_id, date_created, plan_id, start_date and status.",
    needs: SUBSCRIPTIONS,
    looksAt: "a cancellation",
    of: ["cancelSubscription"],
    // The document does not say whether what the customer paid with stays.
    fields: valuesIn(
      "auto_billing",
      "billing_frequency",
      "customer_id",
      "date_created",
      "plan_id",
      "start_date",
      "status",
    ),
  },
  {
    id: "subscription.cancel.answer.fields",
    sentence:
      "SHOULD: The answer to a cancellation carries all eleven fields named for it in their stated types.",
    needs: SUBSCRIPTIONS,
    looksAt: "a cancellation",
    of: ["cancelSubscription"],
    fields: SUBSCRIPTION_MADE,
  },
];

const LISTS: readonly Row[] = [
  {
    id: "list.charges",
    sentence: "MUST: The charge list carries merchant_payment_transactions as an array.",
    looksAt: "a page of the charge list",
    of: ["listCharges"],
    fields: { merchant_payment_transactions: ARRAY },
  },
  {
    id: "invoice.list.array",
    sentence: "MUST: The invoice list carries invoice_list as an array.",
    needs: ["offers.subscription"],
    looksAt: "a page of the invoice list",
    of: ["listInvoices"],
    fields: { invoice_list: ARRAY },
  },
  {
    id: "payment-intent.list.array",
    sentence: "MUST: The payment intent list carries payment_intent_list as an array.",
    needs: ["offers.subscription"],
    looksAt: "a page of the payment intent list",
    of: ["listPaymentIntents"],
    fields: { payment_intent_list: ARRAY },
  },
  {
    id: "plan.list.array",
    sentence: "MUST: The plan list carries plan_list as an array.",
    needs: ["offers.subscription"],
    looksAt: "a page of the plan list",
    of: ["listPlans"],
    fields: { plan_list: ARRAY },
  },
  {
    id: "subscription.list.array",
    sentence: "MUST: The subscription list carries subscription_list as an array.",
    needs: ["offers.subscription"],
    looksAt: "a page of the subscription list",
    of: ["listSubscriptions"],
    fields: { subscription_list: ARRAY },
  },
];

export const carried = [
  ...TOKENS_AND_CHARGES,
  ...ORDERS,
  ...PRODUCTS_AND_PLANS,
  ...OF_SUBSCRIPTIONS,
  ...LISTS,
].map(({ of, fields, fits, ...row }) =>
  rule({
    ...row,
    of: (history) => accepted(...of)(history).filter((one) => !isOfTheCancelled(one, history)),
    check(proof, call, history) {
      const { sent } = creationOf(call, history) ?? {};
      for (const [name, { is, words }] of Object.entries(fields))
        if (!IF_SENT.includes(name) || isShown(json.at(sent, `/${name}`)))
          proof.carries(`/${name}`, is, words);
      if (fits === true) proof.fits();
    },
  }),
);

export const chargeStatus = rule({
  id: "charge.status-details.status",
  sentence:
    "MUST: The status_details of a created and of a read charge contain a status as a string, and detail as an object wherever they show it.",
  looksAt: "a charge that was created or read",
  of: (history) =>
    accepted(
      "createCharge",
      "getCharge",
    )(history).filter(({ body }) => json.isObject(json.at(body, "/status_details"))),
  check: (proof) =>
    proof
      .carries("/status_details/status", json.isText, "a string")
      .whereverIs(
        "/status_details/detail",
        (detail) => detail === null || json.isObject(detail),
        "an object",
      ),
});

const IDS: readonly Omit<Row, "fields">[] = [
  {
    id: "charge.read.answer.id",
    sentence: "MUST: The answer to a charge read carries the id that was asked for.",
    needs: ["state"],
    looksAt: "a charge that was read",
    of: ["getCharge"],
  },
  {
    id: "plan.answer.id",
    sentence: "MUST: A plan answer carries the id of the plan.",
    needs: PLANS,
    looksAt: "a plan that was created or read",
    of: ["createPlan", "getPlan"],
  },
  {
    id: "subscription.answer.id",
    sentence: "MUST: A subscription answer carries the id of the subscription.",
    needs: SUBSCRIPTIONS,
    looksAt: "a subscription that was created, read or cancelled",
    of: ["createSubscription", "getSubscription", "cancelSubscription"],
  },
  {
    id: "product.answer.id",
    sentence: "MUST: The answer to product creation carries the id of the product.",
    needs: PLANS,
    looksAt: "a product that was created",
    of: ["createProduct"],
  },
];

export const ids = IDS.map(({ of, ...row }) => rule({ ...row, of: accepted(...of), check: carriesId }));

/** Of a read by the own id of the object, that id. */
function carriesId(proof: Proof, call: Exchange, history: History): void {
  if (isOwnId(call, history))
    proof.carries("/id", contract.idInPath(call) ?? "", "the id that was asked for");
  else proof.carries("/id", json.isText, "a string");
}

/** What answers a wrong call, where it is accepted all the same, is open; another 2xx is judged by `service.success-200`. */
function accepted(...operations: readonly Operation[]): (history: History) => readonly Exchange[] {
  return (history) =>
    answersIn(history).filter(
      ({ operation, status, intent }) =>
        operations.includes(operation) && status === 200 && intent.right !== false,
    );
}
