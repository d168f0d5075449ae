/** Ways to show a hold that was given back. */
import type { Defect, Wrap } from "../../defect.ts";
import { at, withAt } from "../../ways.ts";
import { authorized, readCharge, asked } from "../../ways/charge.ts";
import { json } from "../../wire.ts";

/** Goes on to read as completed what was refunded so. */
function staysCompleted(when: (amount: number, held: number) => boolean): Wrap {
  return (next) => {
    const back = new Set<string>();
    return async (call) => {
      if (call.operation === "refundCharge") {
        const charge = await readCharge(next, call);
        const reply = await next(call);
        const isHold = at(charge, "/charge/status") === "completed";
        if (reply.status === 200 && isHold && when(asked(call), authorized(charge))) back.add(call.id);
        return reply;
      }
      const reply = await next(call);
      return call.operation === "getCharge" && reply.status === 200 && back.has(call.id)
        ? json(200, withAt(reply.body, "/charge/status", "completed"), reply.headers)
        : reply;
    };
  };
}

export const refundedHolds: readonly Defect[] = [
  {
    breaks: "refund.on-hold.leaves-completed",
    how: "reads a hold as completed after its refund",
    wrap: staysCompleted((amount, held) => amount === held),
  },
  {
    breaks: "refund.on-hold.leaves-completed",
    how: "reads a hold as completed after a refund below its amount",
    wrap: staysCompleted((amount, held) => amount < held),
  },
];
