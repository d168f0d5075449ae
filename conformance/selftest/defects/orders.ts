/** Endpoints > Order: an order taken for another one, and the second sides of what it is made of. */
import { isText } from "../../pointer.ts";
import type { Defect, Wrap } from "../defect.ts";
import { at, doesNotMind, isObject, reads, refuses, says, tells, touches } from "../ways.ts";

/** Takes the id for that of another order that it made. */
function takesForAnother(on: "getOrder" | "updateOrder"): Wrap {
  return (next, bed) => {
    const made: string[] = [];
    const taking = reads(on, (call) => {
      const url = new URL(call.url);
      const another = made.findLast((id) => id !== call.id);
      if (made.includes(call.id) && another !== undefined) url.pathname = `/v2/order/${another}`;
      return { ...call, url };
    })(next, bed);
    return async (call) => {
      const reply = await taking(call);
      const id = at(reply.body, "/order/id");
      if (touches("createOrder", call) && isText(id)) made.push(id);
      return reply;
    };
  };
}

/** Keeps what it answered first, whatever is asked for afterwards. */
const readFirst: Wrap = (next) => {
  let first: Awaited<ReturnType<typeof next>> | undefined;
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== "getOrder" || reply.status !== 200) return reply;
    return (first ??= reply);
  };
};

export const orders: readonly Defect[] = [
  {
    breaks: "order.read.answer",
    how: "reads the order that was made last, whatever id is asked for",
    with: ["order.update.persists"],
    wrap: takesForAnother("getOrder"),
  },
  {
    breaks: "order.read.answer",
    how: "answers every read with the order that was read first",
    with: ["order.update.persists"],
    wrap: readFirst,
  },
  {
    breaks: "order.update.answer",
    how: "updates the order that was made last, whatever id is asked for",
    with: ["order.update.persists"],
    wrap: takesForAnother("updateOrder"),
  },
  {
    breaks: "order.create.answer.order",
    how: "answers createOrder with a list of orders",
    wrap: tells("createOrder", (body) => ({ ...body, order: [body["order"]] })),
  },
  {
    breaks: "order.only-required-fields",
    how: "wants consumer_details in every order",
    wrap: refuses("createOrder", ({ body }) => at(body, "/consumer_details") === undefined),
  },
  {
    breaks: "order.update.optional-types",
    how: "takes an object as description",
    wrap: doesNotMind("updateOrder", "/description", isObject, "-"),
  },
  {
    breaks: "order.read.answer",
    how: "gives order_information as text",
    wrap: says("getOrder", "/order_information", "paid"),
  },
];
