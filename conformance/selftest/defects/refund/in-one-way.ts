/** What is refunded only where it came about in another way: the whole path from a way of a flow to its verdict. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { METHOD, NOT_ACCEPTED, THREE_DS_AMOUNT, isHeld } from "../../mutations/charges.ts";
import { AUTO_CAPTURE, CREATED, type OfCreation, onCreated } from "../../mutations/creations.ts";

const HELD: Readonly<Record<string, OfCreation>> = {
  ...CREATED,
  "after 3DS": ({ call: { body } }) => at(body, "/amount_details/amount") === THREE_DS_AMOUNT,
  "by token": ({ call: { body } }) => at(body, METHOD) === "pay_with_service_payment_token",
  "beside every other field": ({ call: { body } }) => at(body, "/billing_details") !== undefined,
  "without auto_capture": ({ call: { body } }) => at(body, AUTO_CAPTURE) === undefined,
};

export const refundsInOneWay: readonly Defect[] = Object.entries(HELD).map(([way, isSo]) => ({
  breaks: "refund.on-hold.accepted",
  how: `refunds no hold ${way}`,
  wrap: onCreated(isSo, "refundCharge", (charge) => (isHeld(charge) ? NOT_ACCEPTED : undefined)),
}));
