/** Captures that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { unknownCharge, wrongMoney } from "../../mutations/captures-and-refunds.ts";
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
    ...plus({ ...captures, from: "pending" }),
  },
  {
    breaks: "capture.needs-completed",
    how: "captures a store charge that was cancelled",
    ...plus({ ...captures, from: "cancelled", when: "cashLike" }),
  },
  breaksDown(
    "capture.needs-completed",
    "captureCharge",
    (_, { body }) => at(body, "/detail/additional_details/charge_status") === "pending",
  ),
  ...unknownCharge("capture"),
  ...wrongMoney("capture"),
];
