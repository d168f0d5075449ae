/** Refunds of captured charges, refunds that add up, and refunds that must be refused. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changed, json } from "../../harness/wire.ts";
import { withAt } from "../../mutations/bodies.ts";
import { unknownCharge, wrongMoney } from "../../mutations/captures-and-refunds.ts";
import { NOT_ACCEPTED, asked, authorized, isHeld, isSmall, onCharge } from "../../mutations/charges.ts";
import { isRefusedAs } from "../../mutations/conditions.ts";
import { breaking, breaksDown } from "../../mutations/one-line-defects.ts";
import { replacesWrong } from "../../mutations/requests.ts";
import { afterAChange } from "../../mutations/memory.ts";
import { unguarded, withoutCheck, transitions } from "../../mutations/state-table.ts";
import { refuses } from "../../mutations/answers.ts";

const CURRENCY = "/currency_code";

function isOtherCurrency(body: unknown): boolean {
  const code = at(body, CURRENCY);
  return isText(code) && code.length === 3 && code !== "MXN";
}

export const refundedCaptures: readonly Defect[] = [
  ...breaking({
    "refund.captured.full: keeps a fee of each refund": onCharge("refundCharge", (charge, call) =>
      !isHeld(charge) && asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
    "refund.captured.above: refunds more than was taken": {
      with: ["capture-and-refund.at-the-same-time"],
      ...unguarded("captured", "refund"),
      store: withoutCheck,
    },
    "refund.on-hold.accepted: releases a hold whose refund in dollars it refuses": {
      with: ["event.succeeded.only-then"],
      wrap: onCharge("refundCharge", async (charge, call, next) => {
        if (!isHeld(charge) || !isOtherCurrency(call.body)) return next(call);
        await next(changed(call, { body: withAt(call.body, CURRENCY, "MXN") }));
        return next(call);
      }),
    },
    "refund.answer.own-id: gives a refund the id of the capture of its charge": (next) => {
      const ids = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "captureCharge") ids.set(call.id, at(reply.body, "/capture_transaction_id"));
        const id = call.operation === "refundCharge" ? ids.get(call.id) : undefined;
        return id === undefined || reply.status !== 200
          ? reply
          : json(200, withAt(reply.body, "/refund_transaction_id", id), reply.headers);
      };
    },
    "refund.currency.mxn-only: pays out dollars of what was refunded before": afterAChange(
      "refundCharge",
      replacesWrong("refundCharge", CURRENCY, (code) => code === "USD", "MXN"),
    ),
    "refund.captured.partial: refunds no less than 5.00": refuses("refundCharge", isSmall),
  }),
  breaksDown("refund.captured.above", "refundCharge", isRefusedAs("amount_too_large"), [
    "refund.captured.sum",
  ]),
  ...unknownCharge("refund"),
  ...wrongMoney("refund"),
];

export const refundSums: readonly Defect[] = breaking({
  "refund.captured.sum: forgets the sum of earlier refunds": {
    ...transitions((rows) =>
      rows.map((row) => {
        if (row.on !== "refund" || row.from === "completed") return row;
        const { effect: _, ...forgetful } = row;
        return { ...forgetful, from: row.from, to: "captured" as const };
      }),
    ),
    with: ["refund.captured.at-the-same-time"],
  },
});
