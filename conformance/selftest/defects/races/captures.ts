/** Captures of one charge that meet. */
import type { Defect } from "../../harness/defect.ts";
import { locks } from "../../mutations/locks.ts";
import { movesLate } from "../../mutations/late.ts";

export const meetingCaptures: readonly Defect[] = [
  {
    breaks: "capture.only-once.at-the-same-time",
    how: "looks at the status, and captures 1 ms later",
    race: true,
    ...movesLate((from, to) => from === "completed" && to === "captured"),
    with: ["capture-and-refund.at-the-same-time"],
  },
  {
    breaks: "capture.only-once.at-the-same-time",
    how: "refuses all of several captures at the same time",
    wrap: locks("captureCharge"),
  },
];
