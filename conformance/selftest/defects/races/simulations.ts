/** A completion and a cancellation at the same time. */
import type { Defect } from "../../harness/defect.ts";
import { locks } from "../../mutations/locks.ts";
import { movesLate } from "../../mutations/late.ts";

const TESTING = ["completePendingCharge", "cancelPendingCharge"] as const;

export const meetingSimulations: readonly Defect[] = [
  {
    breaks: "testing.at-the-same-time",
    how: "looks at the charge, and completes or cancels it 1 ms later",
    race: true,
    ...movesLate((from) => from === "pending"),
  },
  {
    breaks: "testing.at-the-same-time",
    how: "refuses both a completion and a cancellation at the same time",
    wrap: locks(TESTING),
  },
];
