/** Orders that are refused only where they are created in another way. */
import type { Defect } from "../../harness/defect.ts";
import { CREATED, refusesCreations } from "../../mutations/creations.ts";

export const ordersInOneWay: readonly Defect[] = Object.entries(CREATED).map(([way, isSo]) => ({
  breaks: "order.create.answer.order",
  how: `refuses an order ${way}`,
  mayBreak: ["order.only-required-fields"],
  wrap: refusesCreations("createOrder", isSo),
}));
