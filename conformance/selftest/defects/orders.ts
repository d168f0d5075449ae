/** Endpoints > Order: an order taken for another one, and the second sides of what it is made of. */
import type { Defect } from "../defect.ts";
import { doesNotMind, isObject } from "../ways.ts";

export const orders: readonly Defect[] = [
  {
    breaks: "order.update.optional-types",
    how: "takes an object as description",
    wrap: doesNotMind("updateOrder", "/description", isObject, "-"),
  },
];
