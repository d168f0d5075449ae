/** Charges by the way in which they were paid. */
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";
import { THREE_DS_AMOUNT, asked, authorized, onCharge } from "./charges.ts";

type OfCharge = (charge: unknown) => boolean;

/** Captures or refunds such a charge, and answers with an empty object. */
export function saysNothingOf(
  operation: "captureCharge" | "refundCharge",
  when: (charge: unknown, amount: number) => boolean,
  on = onCharge,
): Wrap {
  return on(operation, async (charge, call, next) => {
    const reply = await next(call);
    return reply.status === 200 && when(charge, asked(call)) ? json(200, {}, reply.headers) : reply;
  });
}

type On = typeof onCharge;
type Ways = readonly (readonly [way: string, on: On])[];

function onThose(isSo: OfCharge): On {
  return (operation, otherwise) =>
    onCharge(operation, (charge, call, next) => (isSo(charge) ? otherwise(charge, call, next) : undefined));
}

/** Charges created without auto_capture. Read, they look like those with false. */
const onSilent: On = (operation, otherwise): Wrap => {
  return (next, bed) => {
    const silent = new Set<string>();
    const serve = onCharge(operation, (charge, call, inner) =>
      silent.has(call.id) ? otherwise(charge, call, inner) : undefined,
    )(next, bed);
    return async (call) => {
      const reply = await serve(call);
      const isSilent = at(call.body, "/processing_instructions/auto_capture") === undefined;
      if (call.operation === "createCharge" && reply.status === 200 && isSilent)
        silent.add(String(at(reply.body, "/id")));
      return reply;
    };
  };
};

/** Ways to pay with a card, other than by its number without 3DS. */
export const OTHER_WAYS: Ways = [
  ["after 3DS", onThose((charge) => authorized(charge) === THREE_DS_AMOUNT)],
  [
    "by token",
    onThose((charge) => at(charge, "/charge/payment_method") === "pay_with_service_payment_token"),
  ],
];

/** Ways to hold funds, other than by card with auto_capture false. */
export const HELD_WAYS: Ways = [["without auto_capture", onSilent], ...OTHER_WAYS];

export const isIn = (charge: unknown, status: string): boolean => at(charge, "/charge/status") === status;

/** The charge was created with auto_capture false, whatever its status is now. */
export const wasHeld: OfCharge = (charge) =>
  at(charge, "/charge/processing_instructions/auto_capture") === false;
