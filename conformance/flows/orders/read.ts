/** An order is read by its id. */
import { flow } from "../../flow.ts";
import { orders, otherOrderIn } from "./made.ts";

export const orderRead = flow({
  id: "order-read",
  title: "An order is read by its id",
  each: orders,
  proves: {
    "order.read.answer":
      "MUST: A created order is read by its id, and the answer carries order and order_information.",
  },

  async run(context) {
    const { order, api, given, prove } = context;
    const other = await given.sharedOrder();
    const read = await api.getOrder(order.id, { key: order.key });
    const readOther = await api.getOrder(other.id, { key: order.key });
    const wrong = otherOrderIn(read, order, context) ?? otherOrderIn(readOther, other, context);

    prove("order.read.answer", read, readOther).accepted().isAbout("the order that was asked for", wrong);
  },
});
