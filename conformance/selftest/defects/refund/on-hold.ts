/** Refunds of a hold, and its status after them. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { touches, is } from "../../mutations/conditions.ts";
import { withAt } from "../../mutations/bodies.ts";
import { asked, authorized, done, isHeld, isMoney, readCharge } from "../../mutations/charges.ts";
import { wrongAnswer } from "../../mutations/captures-and-refunds.ts";
import { breaking, breaksDown } from "../../mutations/one-line-defects.ts";
import { transitions } from "../../mutations/state-table.ts";
import { type Reply, json } from "../../harness/wire.ts";

/** Refunds a part of a hold, and keeps the rest open for a capture. */
const releasesAPart: Wrap = (next) => {
  const held = new Map<string, number>();
  return async (call): Promise<Reply> => {
    const left = held.get(call.id);
    const amount = asked(call);
    if (touches("refundCharge", call) && isMoney(call.body) && left !== undefined && amount < left) {
      held.set(call.id, left - amount);
      return done(call);
    }
    const reply = await next(call);
    if (touches("createCharge", call) && reply.status === 200 && isHeld(reply.body))
      held.set(String(at(reply.body, "/id")), Number(at(reply.body, "/charge/amount_details/amount")));
    return reply;
  };
};

/** Shows a hold as completed after such a refund. */
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
  ...breaking({
    "refund.on-hold.accepted: refunds only what was captured": transitions((rows) =>
      rows.filter(({ from, on }) => from !== "completed" || on !== "refund"),
    ),
    "refund.on-hold.any-amount: refuses to refund a hold with an amount of zero": refuses(
      "refundCharge",
      is("/amount", 0),
    ),
    "refund.on-hold.cancels: keeps a refunded hold open for a capture": {
      ...transitions((rows) =>
        rows.map((row) =>
          row.from === "completed" && row.on === "refund" ? { ...row, to: "completed" as const } : row,
        ),
      ),
      with: ["capture-and-refund.at-the-same-time", "refund.on-hold.leaves-completed"],
    },
    "refund.on-hold.cancels: gives back a part of a hold, and keeps the rest for a capture": {
      with: ["refund.on-hold.leaves-completed"],
      mayBreak: ["event.refund.on-hold"],
      wrap: releasesAPart,
    },
    "refund.on-hold.leaves-completed: reads a hold as completed after its refund": staysCompleted(
      (amount, held) => amount === held,
    ),
  }),
  breaksDown(
    "refund.on-hold.cancels",
    "captureCharge",
    (_, { body }) => at(body, "/detail/additional_details/charge_status") === "cancelled",
    ["capture.needs-completed"],
  ),
  ...wrongAnswer("refund"),
];
