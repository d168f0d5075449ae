/** Refunds of one charge that meet. */
import type { Defect } from "../../harness/defect.ts";
import { locks } from "../../mutations/locks.ts";
import { movesLate } from "../../mutations/late.ts";

export const meetingRefunds: readonly Defect[] = [
  {
    breaks: "refund.captured.at-the-same-time",
    how: "looks at what is left, and refunds 1 ms later",
    race: true,
    with: ["refund.captured.sum"],
    ...movesLate((_, to) => to === "refunded"),
  },
  {
    breaks: "refund.captured.at-the-same-time",
    how: "refuses all of several refunds at the same time",
    wrap: locks("refundCharge"),
  },
];
