/** Endpoints > Order: an order taken for another one, and the second sides of what it is made of. */
import type { Defect } from "../defect.ts";
import { at, doesNotMind, isObject, readsBody, refuses, says, mixesUpTwo, tells, withAt } from "../ways.ts";
import { answersFirst } from "../ways/firsts.ts";

export const orders: readonly Defect[] = [
  {
    breaks: "order.read.answer",
    how: "mixes up, when it reads, two orders that were made one after the other",
    with: ["order.update.persists"],
    wrap: mixesUpTwo("getOrder", "createOrder", "/order/id"),
  },
  {
    breaks: "order.read.answer",
    how: "answers every read with the order that was read first",
    with: ["order.update.persists"],
    wrap: answersFirst("getOrder"),
  },
  {
    breaks: "order.update.answer",
    how: "mixes up, when it updates, two orders that were made one after the other",
    with: ["order.update.persists"],
    wrap: mixesUpTwo("updateOrder", "createOrder", "/order/id"),
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
  {
    breaks: "order.update.persists",
    how: "takes a new description and keeps the old one",
    wrap: readsBody("updateOrder", (body) =>
      typeof body["description"] === "string" && body["purchases"] === undefined
        ? withAt(body, "/description", undefined)
        : body,
    ),
  },
];
