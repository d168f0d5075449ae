/** A completion and a cancellation that meet. */
import { at } from "../../../pointer.ts";
import type { Defect, Wrap } from "../../defect.ts";
import { locks } from "../../ways.ts";
import { aMoment, isCash, readCharge } from "../../ways/charge.ts";
import { type Serve, json } from "../../wire.ts";

const TESTING = ["completePendingCharge", "cancelPendingCharge"] as const;

/** Looks whether a charge waits, and simulates a moment later, as if it still did. */
const simulatesLate: Wrap = (next: Serve) => async (call) => {
  if (!TESTING.some((one) => one === call.operation)) return next(call);
  const seen = await readCharge(next, call);
  await aMoment();
  const reply = await next(call);
  const waited = at(seen, "/charge/status") === "pending" && isCash(Object(at(seen, "/charge")));
  return reply.status === 404 && waited ? json(200, { success_message: "Done." }) : reply;
};

export const meetingSimulations: readonly Defect[] = [
  {
    breaks: "testing.at-the-same-time",
    how: "looks at the charge, and completes or cancels it 1 ms later",
    race: true,
    wrap: simulatesLate,
  },
  {
    breaks: "testing.at-the-same-time",
    how: "refuses both of a completion and a cancellation that meet",
    wrap: locks(TESTING),
  },
];
