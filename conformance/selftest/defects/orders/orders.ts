/** Orders: creation, update, and requests that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { answersFirst } from "../../mutations/memory.ts";
import { missing, otherValue, refusesRight, with422, without } from "../../mutations/one-line-defects.ts";
import { has, isEmpty, lacks } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";
import { isPublic } from "../../mutations/keys.ts";

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Keeps only the members that the last update named. */
const replacesAll: Wrap = (next) => {
  const gone = new Set<string>();
  return async (call) => {
    const reply = await next(call);
    if (reply.status !== 200) return reply;
    if (call.operation === "updateOrder") {
      if (at(call.body, "/description") === undefined) gone.add(call.id);
      else gone.delete(call.id);
    }
    return call.operation === "getOrder" && gone.has(call.id)
      ? json(200, withAt(reply.body, "/order/description", undefined))
      : reply;
  };
};

export const orders: readonly Defect[] = [
  without("order.create.answer.order", "createOrder", "/order"),
  {
    breaks: "order.create.answer.order",
    how: "refuses an order created with the public key",
    mayBreak: ["order.only-required-fields"],
    wrap: (next, world) => refuses("createOrder", (call) => isPublic(call, world))(next, world),
  },
  {
    breaks: "order.only-required-fields",
    how: "requires consumer_details in every order",
    wrap: refuses("createOrder", ({ body }) => at(body, "/consumer_details") === undefined),
  },
  without("order.read.answer", "getOrder", "/order_information"),
  {
    breaks: "order.read.answer",
    how: "answers every read with the order that was read first",
    mayBreak: ["order.update.persists"],
    wrap: answersFirst("getOrder"),
  },
  otherValue("order.read.answer", "getOrder", "/order_information", "paid"),
  without("order.update.answer", "updateOrder", "/order_information"),
  {
    breaks: "order.update.single-field",
    how: "requires the total in every update",
    wrap: refuses("updateOrder", lacks("/order_total_amount")),
  },
  refusesRight(
    "order.update.empty-body",
    "refuses an update without members",
    "updateOrder",
    ({ body }) => JSON.stringify(body) === "{}",
  ),
  {
    breaks: "order.update.persists",
    how: "accepts a new description and keeps the old one",
    wrap: readsBody("updateOrder", (body) =>
      typeof body["description"] === "string" && body["purchases"] === undefined
        ? withAt(body, "/description", undefined)
        : body,
    ),
  },
  { breaks: "order.update.persists", how: "replaces an order by what an update names", wrap: replacesAll },
  refusesRight("order.known-fields", "refuses payment_detail", "createOrder", has("/payment_detail")),
  refusesRight(
    "order.external-system-order-id",
    "refuses a new external_system_order_id in an update",
    "updateOrder",
    has("/external_system_order_id"),
  ),
  missing("order.total-amount.required", "createOrder", "/order_total_amount", MONEY),
  missing("order.description.required", "createOrder", "/description", "-"),
  with422("order.description.required", "createOrder", lacks("/description"), ["order.required-types"]),
  {
    breaks: "order.purchases",
    how: "refuses an update of the purchases",
    wrap: refuses("updateOrder", has("/purchases", isFilled)),
  },
  {
    breaks: "order.create.purchases.non-empty",
    how: "accepts an order with empty purchases",
    wrap: replacesWrong("createOrder", "/purchases", isEmpty, undefined),
  },
  {
    breaks: "order.update.purchases.non-empty",
    how: "empties an order",
    wrap: replacesWrong("updateOrder", "/purchases", isEmpty, undefined),
  },
  with422("order.update.purchases.non-empty", "updateOrder", has("/purchases", isEmpty)),
];
