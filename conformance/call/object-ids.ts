import { idInPath } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { at, isText } from "./json-pointer.ts";

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
