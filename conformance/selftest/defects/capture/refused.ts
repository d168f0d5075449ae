/** Captures that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { THREE_DS_AMOUNT, authorized, done, onCharge } from "../../mutations/charges.ts";
import { unknownCharge, wrongMoney } from "../../mutations/captures-and-refunds.ts";
import { isIn, onCreated } from "../../mutations/charges-by-way.ts";
import { isByPublicKey } from "../../mutations/creations.ts";
import { breaksDown } from "../../mutations/one-line-defects.ts";
import { plus } from "../../mutations/state-table.ts";

const captures = {
  emits: "capture.succeeded",
  effect: "captureAmount",
  on: "capture",
  to: "captured",
} as const;

export const refusedCaptures: readonly Defect[] = [
  {
    breaks: "capture.needs-completed",
    how: "captures a charge whose customer has not authenticated yet",
    ...plus({
      from: "pending",
      on: "capture",
      to: "captured",
      emits: "capture.succeeded",
      effect: "captureAmount",
    }),
  },
  {
    breaks: "capture.needs-completed",
    how: "captures a charge whose customer failed 3DS",
    ...plus({ ...captures, from: "failed" }),
  },
  {
    breaks: "capture.needs-completed",
    how: "captures a store charge that was cancelled",
    ...plus({ ...captures, from: "cancelled", when: "cashLike" }),
  },
  ...[
    ["pay_with_store", "pending"],
    ["pay_with_bank_account", "pending"],
    ["pay_with_bank_account", "cancelled"],
    ["pay_with_bnpl", "pending"],
  ].map(([method = "", status = ""]): Defect => ({
    breaks: "capture.needs-completed",
    how: `captures a charge by ${method} that is ${status}`,
    wrap: onCharge("captureCharge", (charge, call) =>
      at(charge, "/charge/payment_method") === method && isIn(charge, status) ? done(call) : undefined,
    ),
  })),
  {
    breaks: "capture.needs-completed",
    how: "captures a charge that was declined",
    wrap: onCharge("captureCharge", (charge, call) =>
      isIn(charge, "failed") && authorized(charge) !== THREE_DS_AMOUNT ? done(call) : undefined,
    ),
  },
  ...["pending", "failed"].map((status): Defect => ({
    breaks: "capture.needs-completed",
    how: `captures a charge created with the public key that is ${status}`,
    wrap: onCreated(isByPublicKey)("captureCharge", (charge, call) =>
      isIn(charge, status) ? done(call) : undefined,
    ),
  })),
  breaksDown(
    "capture.needs-completed",
    "captureCharge",
    (_, { body }) => at(body, "/detail/additional_details/charge_status") === "pending",
  ),
  ...unknownCharge("capture"),
  ...wrongMoney("capture"),
];
