/** What each accepted answer of an operation carries, whichever call of the run it answers. */
import {
  type Exchange,
  type History,
  type Proof,
  answersIn,
  contract,
  json,
  ofHistory,
  rule,
} from "./rule.ts";

type Operation = contract.OperationId;

const isString = (value: unknown): boolean => typeof value === "string";

/** What answers a wrong call, where it is accepted all the same, is open; another 2xx is judged by `service.success-200`. */
function accepted(...operations: readonly Operation[]): (history: History) => readonly Exchange[] {
  return (history) =>
    answersIn(history).filter(
      ({ operation, status, intent }) =>
        operations.includes(operation) && status === 200 && intent.right !== false,
    );
}

/** Objects that the answer carries; the rest of its shape is that of the contract. */
function carrying(...objects: readonly string[]): (proof: Proof) => void {
  return (proof) => {
    for (const place of objects) proof.carries(place, json.isObject, "an object");
    proof.fits();
  };
}

const MADE_BY: Readonly<Partial<Record<Operation, Operation>>> = {
  getCharge: "createCharge",
  getPlan: "createPlan",
  getSubscription: "createSubscription",
};

/** The ids with which creations were answered, each behind its operation: a plan may have the number of a charge. */
const ownIds = ofHistory(
  (history) =>
    new Set(
      answersIn(history)
        .filter(({ operation, status }) => operation.startsWith("create") && status === 200)
        .map(({ operation, body }) => `${operation} ${String(json.at(body, "/id"))}`),
    ),
);

/** Of a read by the own id of the object, that id. An object may be read by other ids, too. */
function carriesId(proof: Proof, call: Exchange, history: History): void {
  const asked = contract.idInPath(call) ?? "";
  if (ownIds(history).has(`${MADE_BY[call.operation]} ${asked}`))
    proof.carries("/id", asked, "the id that was asked for");
  else proof.carries("/id", json.isText, "a string");
}

export const tokenAnswers = [
  rule({
    id: "token.create.answer",
    sentence: "MUST: The answer to token creation carries status_details and token_details.",
    looksAt: "a token that was created",
    of: accepted("createPaymentToken"),
    check: carrying("/status_details", "/token_details"),
  }),
  rule({
    id: "token.read.answer",
    sentence:
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
    needs: ["state"],
    looksAt: "a token that was read",
    of: accepted("getPaymentToken"),
    check: carrying("/status_details", "/token_details"),
  }),
  rule({
    id: "token.update.answer",
    sentence:
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
    needs: ["state"],
    looksAt: "a token that was updated",
    of: accepted("updatePaymentToken"),
    check: carrying("/status_details", "/token_details"),
  }),
];

export const chargeAnswers = [
  rule({
    id: "charge.create.answer",
    sentence:
      "MUST: The answer to a created charge carries the objects charge and status_details and a string id.",
    looksAt: "a charge that was created",
    of: accepted("createCharge"),
    check: (proof) =>
      proof
        .carries("/charge", json.isObject, "an object")
        .carries("/status_details", json.isObject, "an object")
        .carries("/id", isString, "a string"),
  }),
  rule({
    id: "charge.read.answer",
    sentence:
      "MUST: A created charge is read by its id, and the answer carries the objects charge and status_details.",
    needs: ["state"],
    looksAt: "a charge that was read",
    of: accepted("getCharge"),
    check: (proof) =>
      proof
        .carries("/charge", json.isObject, "an object")
        .carries("/status_details", json.isObject, "an object"),
  }),
  rule({
    id: "charge.read.answer.id",
    sentence: "MUST: The answer to a charge read carries the id that was asked for.",
    needs: ["state"],
    looksAt: "a charge that was read",
    of: accepted("getCharge"),
    check: carriesId,
  }),
  rule({
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
  }),
];

export const moveAnswers = [
  rule({
    id: "capture.answer",
    sentence:
      "MUST: The answer to a capture carries capture_transaction_id, captured_amount and status_details.",
    needs: ["state"],
    looksAt: "a capture",
    of: accepted("captureCharge"),
    check(proof) {
      proof.carries("/capture_transaction_id");
      carrying("/captured_amount", "/status_details")(proof);
    },
  }),
  rule({
    id: "refund.answer",
    sentence: "MUST: The answer to a refund carries refund_transaction_id and status_details.",
    needs: ["state"],
    looksAt: "a refund",
    of: accepted("refundCharge"),
    check(proof) {
      proof.carries("/refund_transaction_id");
      carrying("/status_details")(proof);
    },
  }),
];

export const orderAnswers = [
  rule({
    id: "order.create.answer.order",
    sentence: "MUST: The answer to order creation carries order.",
    looksAt: "an order that was created",
    of: accepted("createOrder"),
    check: carrying("/order"),
  }),
  rule({
    id: "order.read.answer",
    sentence: "MUST: A created order is read by its id, and the answer carries order and order_information.",
    needs: ["state"],
    looksAt: "an order that was read",
    of: accepted("getOrder"),
    check: carrying("/order", "/order_information"),
  }),
  rule({
    id: "order.update.answer",
    sentence:
      "MUST: A created order is updated by its id, and the answer carries order and order_information.",
    needs: ["state"],
    looksAt: "an order that was updated",
    of: accepted("updateOrder"),
    check: carrying("/order", "/order_information"),
  }),
];

export const subscriptionAnswers = [
  rule({
    id: "plan.answer.id",
    sentence: "MUST: A plan answer carries the id of the plan.",
    needs: ["state"],
    looksAt: "a plan that was created or read",
    of: accepted("createPlan", "getPlan"),
    check: carriesId,
  }),
  rule({
    id: "subscription.answer.id",
    sentence: "MUST: A subscription answer carries the id of the subscription.",
    needs: ["state"],
    looksAt: "a subscription that was created, read or cancelled",
    of: accepted("createSubscription", "getSubscription", "cancelSubscription"),
    check: carriesId,
  }),
  rule({
    id: "product.answer.id",
    sentence: "MUST: The answer to product creation carries the id of the product.",
    needs: ["state"],
    looksAt: "a product that was created",
    of: accepted("createProduct"),
    check: carriesId,
  }),
];
