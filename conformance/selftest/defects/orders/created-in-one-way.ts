/** Orders that are refused in one way only. */
import type { Defect } from "../../harness/defect.ts";
import { CREATIONS, refusedInOneWay } from "../../mutations/creations.ts";

export const ordersCreatedInOneWay: readonly Defect[] = refusedInOneWay({
  breaks: "order.create.answer.order",
  what: "an order",
  operation: "createOrder",
  ways: CREATIONS,
  mayBreak: ["order.only-required-fields"],
});
