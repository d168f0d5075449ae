/** Orders: creation, update, and requests that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { afterAChange, answersFirst } from "../../mutations/memory.ts";
import { breaking, missing, otherValue, with422, without } from "../../mutations/one-line-defects.ts";
import { has, isEmpty, lacks } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";
import { isPublic } from "../../mutations/keys.ts";

const UPDATE = "updateOrder";

const CREATE = "createOrder";

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Keeps only the members that the last update named. */
const replacesAll: Wrap = (next) => {
  const gone = new Set<string>();
  return async (call) => {
    const reply = await next(call);
    if (reply.status !== 200) return reply;
    if (call.operation === UPDATE) {
      if (at(call.body, "/description") === undefined) gone.add(call.id);
      else gone.delete(call.id);
    }
    return call.operation === "getOrder" && gone.has(call.id)
      ? json(200, withAt(reply.body, "/order/description", undefined))
      : reply;
  };
};

export const orders: readonly Defect[] = [
  without("order.create.answer.order", CREATE, "/order"),
  ...breaking({
    "order.create.answer.order: refuses an order created with the public key": {
      mayBreak: ["order.only-required-fields"],
      wrap: (next, world) => refuses(CREATE, (call) => isPublic(call, world))(next, world),
    },
    "order.only-required-fields: requires consumer_details in every order": refuses(
      CREATE,
      ({ body }) => at(body, "/consumer_details") === undefined,
    ),
    "order.read.answer: answers every read with the order that was read first": {
      mayBreak: ["order.update.persists"],
      wrap: answersFirst("getOrder"),
    },
    "order.update.single-field: requires the total in every update": refuses(
      UPDATE,
      lacks("/order_total_amount"),
    ),
    "order.update.persists: accepts a new description and keeps the old one": readsBody(UPDATE, (body) =>
      typeof body["description"] === "string" && body["purchases"] === undefined
        ? withAt(body, "/description", undefined)
        : body,
    ),
    "order.update.persists: replaces an order by what an update names": replacesAll,
    "order.purchases: refuses an update of the purchases": refuses(UPDATE, has("/purchases", isFilled)),
    "order.create.purchases.non-empty: accepts an order with empty purchases": replacesWrong(
      CREATE,
      "/purchases",
      isEmpty,
      undefined,
    ),
    "order.update.purchases.non-empty: empties an order": replacesWrong(
      UPDATE,
      "/purchases",
      isEmpty,
      undefined,
    ),
    "order.update.purchases.non-empty: empties an order that was updated before": afterAChange(
      UPDATE,
      replacesWrong(UPDATE, "/purchases", isEmpty, undefined),
    ),
    "order.update.empty-body: refuses an update without members": refuses(
      UPDATE,
      ({ body }) => JSON.stringify(body) === "{}",
    ),
    "order.known-fields: refuses payment_detail": refuses(CREATE, has("/payment_detail")),
    "order.external-system-order-id: refuses a new external_system_order_id in an update": refuses(
      UPDATE,
      has("/external_system_order_id"),
    ),
  }),
  without("order.read.answer", "getOrder", "/order_information"),
  otherValue("order.read.answer", "getOrder", "/order_information", "paid"),
  without("order.update.answer", UPDATE, "/order_information"),
  missing("order.total-amount.required", CREATE, "/order_total_amount", MONEY),
  missing("order.description.required", CREATE, "/description", "-"),
  with422("order.description.required", CREATE, lacks("/description"), ["order.required-types"]),
  with422("order.update.purchases.non-empty", UPDATE, has("/purchases", isEmpty)),
];
