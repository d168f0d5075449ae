/** A capture and a refund of the same hold at the same time. */
import type { Defect } from "../../harness/defect.ts";
import { locks } from "../../mutations/locks.ts";
import { movesLate } from "../../mutations/late.ts";

export const capturesAndRefunds: readonly Defect[] = [
  {
    breaks: "capture-and-refund.at-the-same-time",
    how: "looks at the hold, and refunds 1 ms after somebody captured it",
    race: true,
    ...movesLate((from, to) => from === "completed" && to === "cancelled"),
  },
  {
    breaks: "capture-and-refund.at-the-same-time",
    how: "refuses both a capture and a refund at the same time",
    with: ["capture.only-once.at-the-same-time", "refund.captured.at-the-same-time"],
    wrap: locks(["captureCharge", "refundCharge"]),
  },
];
