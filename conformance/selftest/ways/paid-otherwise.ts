/** Money that is said to have moved, and charges by the way in which they were paid. */
import { at } from "../ways.ts";
import { type Call, type Reply, json } from "../wire.ts";
import { THREE_DS_AMOUNT, authorized } from "./charge.ts";

type OfCharge = (charge: unknown) => boolean;

/** What a right capture or refund is answered with. */
export function done({ operation, body }: Call): Reply {
  const id = crypto.randomUUID();
  return json(200, {
    ...(operation === "captureCharge"
      ? { capture_transaction_id: id, captured_amount: body }
      : { refund_transaction_id: id }),
    status_details: { status: "success" },
  });
}

/** Ways to pay with a card, other than with its number at once. */
export const OTHER_WAYS: readonly (readonly [way: string, isSo: OfCharge])[] = [
  ["after 3DS", (charge) => authorized(charge) === THREE_DS_AMOUNT],
  ["by token", (charge) => at(charge, "/charge/payment_method") === "pay_with_service_payment_token"],
];

export const isIn = (charge: unknown, status: string): boolean => at(charge, "/charge/status") === status;

/** It was asked for to be held, whatever became of it. */
export const wasHeld: OfCharge = (charge) =>
  at(charge, "/charge/processing_instructions/auto_capture") === false;
