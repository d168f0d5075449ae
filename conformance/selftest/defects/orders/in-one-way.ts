/** Rules about orders that break with the public key only. */
import type { Defect } from "../../harness/defect.ts";
import { leavesOut } from "../../mutations/answers.ts";
import { ofPublicKey, withPublicKey } from "../../mutations/keys.ts";
import { fillsIn, readsBody } from "../../mutations/requests.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";

export const ordersInOneWay: readonly Defect[] = [
  {
    breaks: "order.create.answer.order",
    how: "answers a creation with the public key without order",
    wrap: withPublicKey(leavesOut("createOrder", "/order")),
  },
  {
    breaks: "order.total-amount.required",
    how: "accepts a request without total with the public key",
    wrap: withPublicKey(fillsIn("createOrder", "/order_total_amount", MONEY)),
  },
  {
    breaks: "order.read.answer",
    how: "reads with the public key an order that was created with it without order_information",
    wrap: ofPublicKey("createOrder", "/order/id", withPublicKey(leavesOut("getOrder", "/order_information"))),
  },
  {
    breaks: "order.update.answer",
    how: "updates with the public key an order that was created with it without order",
    wrap: ofPublicKey("createOrder", "/order/id", withPublicKey(leavesOut("updateOrder", "/order"))),
  },
  {
    breaks: "order.update.persists",
    how: "forgets a description that was updated with the public key",
    wrap: withPublicKey(readsBody("updateOrder", (body) => withAt(body, "/description", undefined))),
  },
];
