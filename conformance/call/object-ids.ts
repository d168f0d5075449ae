import { operations } from "@payment-service/contract";
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
export function objectIds({ operation, request, body }: Exchange): string[] {
  if (operation.endsWith("PaymentToken")) return [];
  const given = GIVEN_AT.map((pointer) => at(body, pointer));
  return [idInPath(operations[operation].path, request.url), ...given].filter(isText);
}

/** The id in the path of a call, as it was sent. */
export function idInPath(template: string, url: string): string | undefined {
  const fromTheEnd = template.split("/").toReversed().indexOf("{id}");
  if (fromTheEnd < 0 || !URL.canParse(url)) return undefined;
  return new URL(url).pathname.split("/").at(-1 - fromTheEnd);
}
