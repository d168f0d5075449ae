/** Refunds that add up. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { transitions } from "../../mutations/state-table.ts";
import { json } from "../../harness/wire.ts";

export const refundSums: readonly Defect[] = [
  {
    breaks: "refund.captured.sum",
    how: "forgets the sum of earlier refunds",
    ...transitions((rows) =>
      rows.map((row) => {
        if (row.on !== "refund" || row.from === "completed") return row;
        const { effect: _, ...forgetful } = row;
        return { ...forgetful, from: row.from, to: "captured" as const };
      }),
    ),
    with: ["refund.captured.at-the-same-time"],
  },
  {
    breaks: "refund.captured.sum",
    how: "answers 500 to a refund of more than is left",
    wrap: (next) => {
      const begun = new Set<string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "refundCharge") return reply;
        if (reply.status === 200) begun.add(call.id);
        const isTooMuch = at(reply.body, "/detail/code") === "amount_too_large";
        return isTooMuch && begun.has(call.id) ? json(500, { error: "check constraint failed" }) : reply;
      };
    },
  },
];
