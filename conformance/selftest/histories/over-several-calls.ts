/** What shows only after three calls, or in another object than the one that was called. */
import { at } from "../../call/json-pointer.ts";
import type { Defect, Wrap } from "../harness/defect.ts";
import { NOT_ACCEPTED, done, isHeld, isIn, readCharge } from "../mutations/charges.ts";
import { PAYMENT_TOKEN } from "../mutations/operations.ts";
import { breaking } from "../mutations/one-line-defects.ts";

/** A refund that is above what is left is accepted once the charge was read after another refund. */
const forgetsWhenRead: Wrap = (next) => {
  const refunded = new Set<string>();
  const forgotten = new Set<string>();
  return async (call) => {
    const reply = await next(call);
    if (call.operation === "getCharge" && refunded.has(call.id)) forgotten.add(call.id);
    if (call.operation !== "refundCharge") return reply;
    if (reply.status === 200) refunded.add(call.id);
    const isTooMuch = reply.status === 400 && at(reply.body, "/detail/code") === "amount_too_large";
    return isTooMuch && forgotten.has(call.id) ? done(call) : reply;
  };
};

/** A refund of a hold blocks the other holds of the same token. */
const blocksTheToken: Wrap = (next) => {
  const tokens = new Map<string, unknown>();
  const blocked = new Set<unknown>();
  return async (call) => {
    if (call.operation === "captureCharge" && blocked.has(tokens.get(call.id))) {
      const charge = await readCharge(next, call);
      if (isHeld(charge)) return NOT_ACCEPTED;
    }
    const reply = await next(call);
    const token = at(call.body, PAYMENT_TOKEN);
    if (call.operation === "createCharge" && reply.status === 200 && token !== undefined)
      tokens.set(
        String(at(reply.body, "/id")),
        JSON.stringify([token, call.headers.get("x-api-client-key")]),
      );
    if (call.operation === "refundCharge" && reply.status === 200 && tokens.has(call.id)) {
      const charge = await readCharge(next, call);
      if (isIn(charge, "cancelled") && call.body !== undefined && Number(at(call.body, "/amount")) === 1)
        blocked.add(tokens.get(call.id));
    }
    return reply;
  };
};

export const overSeveralCalls: readonly Defect[] = breaking({
  "refund.captured.sum: forgets the refunds of a charge when it is read": {
    with: ["refund.captured.above", "event.refund.succeeded"],
    wrap: forgetsWhenRead,
  },
  "capture.full: captures no other hold of a token once one of them was released with a refund of one centavo":
    { with: ["capture.partial"], wrap: blocksTheToken },
});
