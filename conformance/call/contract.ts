/** The operations of the contract, as the runner lists them. */
import { type KeyKind, type OperationId, operations } from "@payment-service/contract";
import type { Check, checks } from "@payment-service/contract/validators";
import type { Exchange } from "./exchange.ts";
import { type Need, lacking } from "../subject/needs.ts";
import type { Target } from "../subject/target.ts";
import { at, isText } from "./json-pointer.ts";

export type { OperationId };

/** The operations that have an id in their path, or a body. */
export type OperationWith<Part extends "path" | "body"> = {
  [Op in OperationId]: (typeof checks)[Op] extends Readonly<Record<Part, Check>> ? Op : never;
}[OperationId];

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);

/** An operation in the words of the document, which has no operation ids. Other names stay as they are. */
export function methodAndPath(id: string): string {
  return isOperationId(id) ? `${operations[id].method} ${operations[id].path}` : id;
}

/** Where the id stands in each path, counted from its end. Rules ask for it thousands of times. */
const ID_FROM_THE_END = new Map(
  operationIds.map((id) => [id, operations[id].path.split("/").toReversed().indexOf("{id}")]),
);

/** The id in the path of a call; undefined where the path of its operation has none. */
export function idInPath({
  operation,
  request: { url },
}: Pick<Exchange, "operation" | "request">): string | undefined {
  const fromTheEnd = ID_FROM_THE_END.get(operation) ?? -1;
  if (fromTheEnd < 0) return undefined;
  const [path = ""] = url.split(/[?#]/, 1);
  return decodeURIComponent(path.split("/").at(-1 - fromTheEnd) ?? "");
}

/** Interface document, "Authentication"; empty where its table does not name the operation. */
export function keyKindsOf(id: OperationId): readonly KeyKind[] {
  return operations[id].keyKinds ?? [];
}

const PARTS = ["tokenization", "order", "checkout", "subscription", "testing", "continuation"] as const;

const BY_CARD: readonly OperationId[] = [
  ...(["createPaymentToken", "getPaymentToken", "updatePaymentToken", "createCharge", "getCharge"] as const),
  ...(["captureCharge", "refundCharge", "lookupInstallments"] as const),
  ...(["createSubscription", "getSubscription", "cancelSubscription"] as const),
];

/** What a right call of the operation needs: the part of the document that has it, and what it starts from. */
export function needsOf(id: OperationId): readonly Need[] {
  const part = PARTS.find((one) => one === operations[id].tag);
  return [...(part === undefined ? [] : [`offers.${part}` as const]), ...startOf(id)];
}

export function canBeCalled(target: Target, id: OperationId): boolean {
  if (target.not_offered.some((part) => part === operations[id].tag)) return false;
  const isLacking = (need: Need): boolean => lacking(target, need, false) !== undefined;
  // Without a card, a charge that waits at a store is created and read.
  const isByStore = ["createCharge", "getCharge"].includes(id) && !isLacking("offers.pay_with_store");
  return isByStore || !needsOf(id).some(isLacking);
}

function startOf(id: OperationId): readonly Need[] {
  if (BY_CARD.includes(id)) return ["cards.approved"];
  if (id === "completePendingCharge" || id === "cancelPendingCharge") return ["offers.pay_with_store"];
  if (id === "getContinuation") return ["cards.three_ds"];
  return id === "getCheckoutButton" ? ["keys.public"] : [];
}

/** Where answers hold the id of an object that events are about. Tokens are left out: one token pays many charges. */
const GIVEN_AT = [
  "/id",
  "/charge_id",
  "/charge/id",
  "/order/id",
  "/order/order_id",
  "/order_information/order_id",
  "/order_information/id",
  "/order_id",
  "/capture_transaction_id",
  "/refund_transaction_id",
];

/** The ids in a call and its answer by which an event can name its object. */
export function objectIds(call: Exchange): string[] {
  if (call.operation.endsWith("PaymentToken")) return [];
  const given = GIVEN_AT.map((pointer) => at(call.body, pointer));
  return [idInPath(call), ...given].filter(isText);
}
