/** What each accepted answer of an operation carries, whichever call of the run it answers. */
import { anotherIn, creationsOf, isOfTheCancelled, isOwnId, madeAs, onlyCreationOf } from "./books/made.ts";
import {
  type Exchange,
  type History,
  type Proof,
  type Rule,
  type Sentence,
  answersIn,
  callsAbout,
  contract,
  isSettled,
  isShown,
  json,
  located,
  replies,
  rule,
} from "./rule.ts";
import {
  ANY,
  ARRAY,
  INTEGER,
  MILLISECONDS,
  OBJECT,
  OBJECTS,
  STATUS_PARTS,
  STRING,
  TEXT,
  type Type,
  VALUE,
} from "./types.ts";

type Operation = contract.OperationId;
type Fields = Readonly<Record<string, Type>>;
type Row = readonly [id: string, sentence: Sentence, operation: Operation, fields: Fields];

function each(type: Type, names: string): Fields {
  return Object.fromEntries(names.split(" ").map((name) => [name, type]));
}

const PLAN: Fields = {
  ...each(TEXT, "id name description billing_frequency status"),
  ...each(OBJECT, "price payment_link additional_details"),
  date_created: INTEGER,
};
const SUBSCRIPTION: Fields = {
  ...each(TEXT, "id status"),
  ...each(ANY, "auto_billing billing_frequency date_created end_date start_date"),
  payment_method: OBJECT,
};
/** Of a creation and of a cancellation. */
const SUBSCRIPTION_MADE: Fields = {
  ...SUBSCRIPTION,
  ...each(ANY, "billing_date customer_id"),
  plan_id: TEXT,
};

/** Fields that an answer need not have where the request did not name them. */
const IF_SENT = ["additional_details", "external_product_id", "billing_day"];

/** The rest of the answer has the shape that the contract gives it. */
const FITS: readonly Operation[] = [
  ...(["createPaymentToken", "getPaymentToken"] as const),
  ...(["captureCharge", "refundCharge", "createOrder", "getOrder", "updateOrder"] as const),
];

/** Flows prove that a creation is accepted. That a read or an update is, these rules prove. */
export const carriedByAnswers = table(
  ["state"],
  [
    [
      "token.read.answer",
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
      "getPaymentToken",
      each(OBJECT, "status_details token_details"),
    ],
    [
      "charge.read.answer",
      "MUST: A created charge is read by its id, and the answer carries the objects charge and status_details.",
      "getCharge",
      each(OBJECT, "charge status_details"),
    ],
    [
      "capture.answer",
      "MUST: The answer to a capture carries capture_transaction_id, captured_amount and status_details.",
      "captureCharge",
      { capture_transaction_id: VALUE, ...each(OBJECT, "captured_amount status_details") },
    ],
    [
      "refund.answer",
      "MUST: The answer to a refund carries refund_transaction_id and status_details.",
      "refundCharge",
      { refund_transaction_id: VALUE, status_details: OBJECT },
    ],
    [
      "order.read.answer",
      "MUST: A created order is read by its id, and the answer carries order and order_information.",
      "getOrder",
      each(OBJECT, "order order_information"),
    ],
    [
      "order.update.answer",
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
      "updateOrder",
      each(OBJECT, "order order_information"),
    ],
  ],
);

export const carriedWithoutState = [
  table(
    [],
    [
      [
        "charge.create.answer",
        "MUST: The answer to a created charge carries the objects charge and status_details and a string id.",
        "createCharge",
        { ...each(OBJECT, "charge status_details"), id: STRING },
      ],
      [
        "order.create.answer.order",
        "MUST: The answer to order creation carries order.",
        "createOrder",
        { order: OBJECT },
      ],
      [
        "list.charges",
        "MUST: The charge list carries merchant_payment_transactions as an array.",
        "listCharges",
        { merchant_payment_transactions: OBJECTS },
      ],
    ],
  ),
  table(
    ["cards.approved"],
    [
      [
        "lookup.options-list-id",
        "MUST: The answer to a lookup carries options_list_id as a string.",
        "lookupInstallments",
        { options_list_id: STRING },
      ],
      [
        "lookup.options",
        "MUST: The answer to a lookup carries options as an array.",
        "lookupInstallments",
        { options: ARRAY },
      ],
    ],
  ),
  table(
    ["cards.approved", "offers.tokenization"],
    [
      [
        "token.create.answer",
        "MUST: The answer to token creation carries status_details and token_details.",
        "createPaymentToken",
        each(OBJECT, "status_details token_details"),
      ],
    ],
  ),
  table(
    ["offers.subscription"],
    [
      [
        "invoice.list.array",
        "MUST: The invoice list carries invoice_list as an array.",
        "listInvoices",
        { invoice_list: OBJECTS },
      ],
      [
        "payment-intent.list.array",
        "MUST: The payment intent list carries payment_intent_list as an array.",
        "listPaymentIntents",
        { payment_intent_list: OBJECTS },
      ],
      [
        "plan.list.array",
        "MUST: The plan list carries plan_list as an array.",
        "listPlans",
        { plan_list: OBJECTS },
      ],
      [
        "subscription.list.array",
        "MUST: The subscription list carries subscription_list as an array.",
        "listSubscriptions",
        { subscription_list: OBJECTS },
      ],
    ],
  ),
].flat();

export const carriedByContinuations = table(
  ["state", "cards.three_ds", "offers.continuation"],
  [
    [
      "continuation.created-on",
      "MUST: The continuation gives created_on as whole milliseconds since the epoch.",
      "getContinuation",
      { created_on: MILLISECONDS },
    ],
    [
      "continuation.action",
      "MUST: The continuation gives an action as a string, for example 3ds_authenticate.",
      "getContinuation",
      { action: TEXT },
    ],
  ],
);

const PLANS = ["state", "offers.subscription"] as const;
const SUBSCRIPTIONS = [...PLANS, "cards.approved"] as const;

/** A field has a value where the request has to name it, where it has a default, and where the service makes it. */
export const carriedByPlans = table(PLANS, [
  [
    "product.answer.values",
    "MUST: The answer to product creation has a value in name, description, status and date_created.",
    "createProduct",
    each(VALUE, "name description status date_created"),
  ],
  [
    "product.answer.fields",
    "SHOULD: The answer to product creation carries all eight fields named for it in their stated types.",
    "createProduct",
    {
      ...each(TEXT, "id name description external_product_id status"),
      date_created: INTEGER,
      additional_details: OBJECT,
      subaccount_id: ANY,
    },
  ],
  [
    "plan.create.answer.values",
    "MUST: The answer to plan creation has a value in name, description, billing_frequency, price, product_id, status and date_created.",
    "createPlan",
    each(VALUE, "name description billing_frequency price product_id status date_created"),
  ],
  [
    "plan.create.answer.fields",
    "SHOULD: The answer to plan creation carries all ten fields named for it in their stated types, product_id among them.",
    "createPlan",
    { ...PLAN, product_id: TEXT },
  ],
  [
    "plan.read.answer.values",
    "MUST: The answer to a plan read has a value in name, description, billing_frequency, price, product, status and date_created.",
    "getPlan",
    each(VALUE, "name description billing_frequency price product status date_created"),
  ],
  [
    "plan.read.answer.fields",
    "SHOULD: The answer to a plan read carries all ten fields named for it in their stated types, product as an object among them.",
    "getPlan",
    { ...PLAN, product: OBJECT },
  ],
]);

export const carriedBySubscriptions = table(SUBSCRIPTIONS, [
  [
    "subscription.create.answer.values",
    "MUST: The answer to subscription creation has a value in auto_billing, billing_frequency, customer_id, date_created, payment_method, plan_id, start_date and status.",
    "createSubscription",
    each(
      VALUE,
      "auto_billing billing_frequency customer_id date_created payment_method plan_id start_date status",
    ),
  ],
  [
    "subscription.create.answer.fields",
    "SHOULD: The answer to subscription creation carries all eleven fields named for it in their stated types.",
    "createSubscription",
    SUBSCRIPTION_MADE,
  ],
  [
    "subscription.read.answer.values",
    "MUST: The answer to a subscription read has a value in auto_billing, billing_frequency, billing_method, customer, date_created, payment_method, plan, start_date and status.",
    "getSubscription",
    each(
      VALUE,
      "auto_billing billing_frequency billing_method customer date_created payment_method plan start_date status",
    ),
  ],
  [
    "subscription.read.answer.fields",
    "SHOULD: The answer to a subscription read carries all twelve fields named for it in their stated types.",
    "getSubscription",
    { ...SUBSCRIPTION, ...each(ANY, "billing_day billing_method"), ...each(OBJECT, "customer plan") },
  ],
  [
    "subscription.cancel.answer.values",
    "MUST: The answer to a cancellation has a value in auto_billing, billing_frequency, customer_id, date_created, plan_id, start_date and status.",
    "cancelSubscription",
    each(VALUE, "auto_billing billing_frequency customer_id date_created plan_id start_date status"),
  ],
  [
    "subscription.cancel.answer.fields",
    "SHOULD: The answer to a cancellation carries all eleven fields named for it in their stated types.",
    "cancelSubscription",
    SUBSCRIPTION_MADE,
  ],
]);

/** What these read or update was made: each promises in its sentence that it is read, or updated. */
const BY_ID: readonly Operation[] = ["getPaymentToken", "getCharge", "getOrder", "updateOrder"];

/** The document gives the ids in these answers no place. */
const NAMELESS: { readonly [Op in Operation]?: "token" | "order" } = {
  getPaymentToken: "token",
  getOrder: "order",
  updateOrder: "order",
};

/** Those that were accepted, and by an id that a creation gave or that led there before also those that were refused, unless for the key, which other rules judge. */
export function callsById(operation: Operation, history: History): readonly Exchange[] {
  const keys = contract.keyKindsOf(operation);
  const refused = refusedOf(operation, history).filter(
    (one) =>
      one.about === undefined &&
      (one.key === "secret" || (one.key === "public" && keys.includes("public"))) &&
      (isOwnId(one, history) || wasFound(one, history)) &&
      (one.request.method === "GET" ? isSettledRead(one, history) : isPlainUpdate(one, history)),
  );
  return [...accepted(operation)(history), ...refused];
}

/** The document does not say how soon what was made can be read. Of a charge that waits, its first sight is taken for its creation. */
function isSettledRead(read: Exchange, history: History): boolean {
  const id = contract.idInPath(read);
  const made = madeAs(read, id, history).findLast(
    (one) => replies.isSuccess(one) && one.ended <= read.started,
  );
  const known = made ?? callsAbout(history, id, read.operation, ...SIMULATIONS).find(replies.isSuccess);
  return known === undefined || isSettled(read, known.ended, history);
}

/** Of a charge that waits no answer may give the id. An accepted read or simulation shows that it is one. */
function wasFound({ operation, request, started }: Exchange, history: History): boolean {
  const found = operation === "getCharge" ? [operation, ...SIMULATIONS] : [operation];
  return callsAbout(history, contract.idInPath({ operation, request }), ...found).some(
    (one) => replies.isSuccess(one) && one.ended < started,
  );
}

const SIMULATIONS = ["completePendingCharge", "cancelPendingCharge"] as const;

/** Other fields of an order may be refused, and so may a call without the anti-fraud header; and once a charge names it, an order or a token may be closed to updates. */
function isPlainUpdate(update: Exchange, history: History): boolean {
  const names = json.isObject(update.sent) ? Object.keys(update.sent) : [];
  const [made] = madeAs(update, contract.idInPath(update), history);
  const tokens = located(history.run.target, "payment_token", made?.body).map(({ text }) => text);
  const own = [contract.idInPath(update), ...tokens];
  return (
    names.length === 1 &&
    (update.operation === "updatePaymentToken" || "x-cash-anti-fraud-metadata" in update.request.headers) &&
    ["description", "order_total_amount", "consumer_details"].includes(names[0] ?? "") &&
    !history.calls.some(
      ({ operation, sent, started }) =>
        operation === "createCharge" &&
        started < update.ended &&
        json.textsOf(sent).some((text) => own.includes(text)),
    )
  );
}

/** Those that were accepted, and the right pages and calls by id that were refused. A list that is never shown is judged elsewhere. */
function callsOf(operation: Operation, history: History): readonly Exchange[] {
  if (BY_ID.includes(operation)) return callsById(operation, history);
  const shown = accepted(operation)(history);
  const refused = refusedOf(operation, history).filter((one) => isRightPage(one, history));
  return shown.length === 0 ? [] : [...shown, ...refused];
}

/** The first page of a paged list, of a size in its bounds, of all or of what belongs to a plan or a subscription of this run. */
function isRightPage({ operation, request, key, intent }: Exchange, history: History): boolean {
  const query = [...new URL(request.url).searchParams];
  return (
    /^list(Invoices|PaymentIntents|Plans|Subscriptions)$/.test(operation) &&
    key === "secret" &&
    intent.superseded !== true &&
    new Set(query.map(([name]) => name)).size === query.length &&
    query.every(([name, value]) => {
      if (name === "page") return value === "1";
      if (name === "page_size") return /^[1-9]\d?$|^100$/.test(value);
      const kind = name === "plan_id" ? "plan" : "subscription";
      return name === `${kind}_id` && creationsOf(history, kind, value).some(replies.isSuccess);
    })
  );
}

/** Right calls that were refused, unless for the key, which other rules judge. */
function refusedOf(operation: Operation, history: History): readonly Exchange[] {
  return answersIn(history).filter(
    (one) =>
      one.operation === operation &&
      one.intent.right !== false &&
      replies.isRefusal(one) &&
      one.status !== 401 &&
      one.status !== 403,
  );
}

function table(needs: Rule["needs"], rows: readonly Row[]): Rule[] {
  return rows.map(([id, sentence, operation, fields]) =>
    rule({
      id,
      sentence,
      needs: [...needs, ...contract.needsOf(operation)],
      looksAt: answersTo(operation),
      of: (history) => callsOf(operation, history),
      check(proof, call, history) {
        if (replies.isRefusal(call)) proof.answers(200);
        const { sent } = onlyCreationOf(call, history) ?? {};
        const isOpen = (name: string): boolean =>
          (IF_SENT.includes(name) && !isShown(json.at(sent, `/${name}`))) ||
          // Whether what the customer paid with stays in what was cancelled is open.
          (name === "payment_method" && isOfTheCancelled(call, history));
        for (const [name, { is, words }] of Object.entries(fields))
          if (!isOpen(name)) proof.carries(`/${name}`, is, words);
        if (FITS.includes(operation)) proof.fits();
        const kind = NAMELESS[operation];
        if (kind !== undefined)
          proof.isAbout("what was asked for", anotherIn(call.body, kind, contract.idInPath(call), history));
      },
    }),
  );
}

const READ_BACK = [
  ["plan.read.by-id", "MUST: A created plan is read by its id.", PLANS, "getPlan", "product"],
  [
    "subscription.read.by-id",
    "MUST: A created subscription is read by its id.",
    SUBSCRIPTIONS,
    "getSubscription",
    "plan",
  ],
] as const;

export const readBack = READ_BACK.map(([id, sentence, needs, operation, parent]) =>
  rule({
    id,
    sentence,
    needs: [...needs],
    looksAt: answersTo(operation),
    of: (history) =>
      callsById(operation, history).filter(
        (one) =>
          (replies.isSuccess(one) || !isOfTheCancelled(one, history)) &&
          onlyCreationOf(one, history) !== undefined,
      ),
    check(proof, call, history) {
      const of = json.at(onlyCreationOf(call, history)?.sent, `/${parent}_id`);
      proof
        .answers(200)
        .wherever("/id", contract.idInPath(call))
        .isAbout(
          `the ${parent} that it was made with`,
          anotherIn(json.at(call.body, `/${parent}`), parent, of, history),
        );
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
  check(proof) {
    proof.carries("/status_details/status", json.isText, "a string");
    for (const [place, { is, words }] of STATUS_PARTS) proof.whereverIs(`/status_details${place}`, is, words);
  },
});

const IDS = [
  [
    "charge.read.answer.id",
    "MUST: The answer to a charge read carries the id that was asked for.",
    ["state"],
    ["getCharge"],
  ],
  ["plan.answer.id", "MUST: A plan answer carries the id of the plan.", PLANS, ["createPlan", "getPlan"]],
  [
    "subscription.answer.id",
    "MUST: A subscription answer carries the id of the subscription.",
    SUBSCRIPTIONS,
    ["createSubscription", "getSubscription", "cancelSubscription"],
  ],
  [
    "product.answer.id",
    "MUST: The answer to product creation carries the id of the product.",
    PLANS,
    ["createProduct"],
  ],
] as const;

export const ids = IDS.map(([id, sentence, needs, operations]) =>
  rule({
    id,
    sentence,
    needs,
    looksAt: answersTo(...operations),
    of: accepted(...operations),
    check: carriesId,
  }),
);

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

function answersTo(...operations: readonly Operation[]): string {
  return `an accepted answer to ${operations.map(contract.methodAndPath).join(" or ")}`;
}
