/** Freedoms about orders. */
import { at, isText } from "../../call/json-pointer.ts";
import { leavesOut, refuses, changesAnswer } from "../mutations/answers.ts";
import { reads } from "../mutations/requests.ts";
import type { Variants, Wrap } from "../harness/defect.ts";
import { errorBody, fields, withAt } from "../mutations/bodies.ts";
import { ORDERS } from "../mutations/operations.ts";
import { type Call, changed, json } from "../harness/wire.ts";

/** What is known of an order: its amount, and whether a charge named it, whatever came of that. */
interface Known {
  readonly amount: unknown;
  readonly wasCharged: boolean;
}

/** Refuses calls about an order by what was done with it before. */
function refusesByOrder(isRefused: (call: Call, order: Known) => boolean, status = 400): Wrap {
  return (next, { now }) => {
    const orders = new Map<unknown, Known>();
    return async (call) => {
      const { operation, body } = call;
      const named = operation === "createCharge" ? at(body, "/order_id") : call.id;
      const order = orders.get(named);
      if (order !== undefined && isRefused(call, order))
        return json(status, errorBody("validation_error", now()));
      const reply = await next(call);
      const id = operation === "createOrder" ? at(reply.body, "/order/id") : named;
      const isWritten = reply.status === 200 && (operation === "createOrder" || operation === "updateOrder");
      const wasCharged = order?.wasCharged === true || operation === "createCharge";
      const amount = at(body, "/order_total_amount/amount") ?? order?.amount;
      if (isText(id) && (isWritten || order !== undefined)) orders.set(id, { amount, wasCharged });
      return reply;
    };
  };
}

const isUpdateOfCharged = ({ operation }: Call, { wasCharged }: Known): boolean =>
  operation === "updateOrder" && wasCharged;

export const aboutOrders: Variants = {
  "no order without purchases": {
    takes: ["order.purchases-presence"],
    wrap: refuses("createOrder", ({ body }) => at(body, "/purchases") === undefined),
    target: { purchases: [{ name: "Tea" }] },
  },
  "an order that shows its id alone": {
    takes: ["order.object-fields", "order.information-fields", "order.request-fields"],
    wrap: changesAnswer(ORDERS, (body) => ({ order: { id: at(body, "/order/id") }, order_information: {} })),
  },
  "the id of an order at a likely place of another name": {
    takes: ["order.id-place"],
    wrap: changesAnswer(ORDERS, (body) => ({
      ...body,
      order: { ...fields(body["order"]), id: undefined, order_id: at(body, "/order/id") },
    })),
  },
  "the id of an order at a place that the target names": {
    takes: ["order.id-place"],
    wrap: changesAnswer(ORDERS, (body) => ({ ...body, order: { ref: { code: at(body, "/order/id") } } })),
    target: { locate: { token_id: ["/token_details/id"], order_id: ["/order/ref/code"] } },
  },
  "order alone in the answer to its creation": {
    takes: ["unknown-members"],
    wrap: leavesOut("createOrder", "/order_information"),
  },
  "orders with notes are refused": {
    takes: ["order.note-fields"],
    wrap: refuses(["createOrder", "updateOrder"], ({ body }) => at(body, "/notes") !== undefined),
  },
  "order_id is no field of a charge, and ignored": {
    takes: ["charge.order-link"],
    wrap: reads("createCharge", (call) => changed(call, { body: withAt(call.body, "/order_id", undefined) })),
  },
  "order_id is no field of a charge, and refused": {
    takes: ["charge.order-link"],
    wrap: refuses("createCharge", ({ body }) => at(body, "/order_id") !== undefined),
  },
  "a charge of another amount than its order is refused": {
    takes: ["charge.order-amount"],
    wrap: refusesByOrder(
      ({ operation, body }, { amount }) =>
        operation === "createCharge" && at(body, "/amount_details/amount") !== amount,
    ),
  },
  "an order is charged once, whatever came of it": {
    takes: ["order.retry-after-failure"],
    wrap: refusesByOrder(({ operation }, { wasCharged }) => operation === "createCharge" && wasCharged),
  },
  "an order that was charged is not changed, which is refused with 400": {
    takes: ["order.update-after-charge"],
    wrap: refusesByOrder(isUpdateOfCharged),
  },
  "an order that was charged is not changed, which is refused with 409": {
    takes: ["order.update-after-charge"],
    wrap: refusesByOrder(isUpdateOfCharged, 409),
  },
  "no update without a field": {
    takes: ["order.update-empty"],
    wrap: refuses("updateOrder", ({ body }) => Object.keys(fields(body)).length === 0),
  },
};
