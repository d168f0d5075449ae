/** Freedoms about orders. */
import { at } from "../../call/json-pointer.ts";
import { leavesOut, refuses, changesAnswer } from "../mutations/answers.ts";
import type { Variants } from "../harness/defect.ts";
import { fields } from "../mutations/bodies.ts";
import { ORDERS } from "../mutations/operations.ts";

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
  "no update without a field": {
    takes: ["order.update-empty"],
    wrap: refuses("updateOrder", ({ body }) => Object.keys(fields(body)).length === 0),
  },
};
