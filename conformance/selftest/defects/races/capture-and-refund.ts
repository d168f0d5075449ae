/** A capture and a refund of the same hold that meet. */
import type { Defect } from "../../defect.ts";
import { locks } from "../../ways.ts";
import { aMoment, isHeld, readCharge } from "../../ways/charge.ts";
import { isRefusedAs } from "../../ways/when.ts";
import { json } from "../../wire.ts";

const isTooMuch = isRefusedAs("amount_too_large");

export const capturesAndRefunds: readonly Defect[] = [
  {
    breaks: "capture-and-refund.at-the-same-time",
    how: "looks at the hold, and refunds 1 ms after somebody captured it",
    race: true,
    wrap: (next) => async (call) => {
      if (call.operation !== "refundCharge") return next(call);
      const seen = await readCharge(next, call);
      await aMoment();
      const reply = await next(call);
      return isTooMuch(call, reply) && isHeld(seen)
        ? json(200, { refund_transaction_id: crypto.randomUUID(), status_details: { status: "success" } })
        : reply;
    },
  },
  {
    breaks: "capture-and-refund.at-the-same-time",
    how: "refuses both of a capture and a refund that meet",
    with: ["capture.only-once.at-the-same-time", "refund.captured.at-the-same-time"],
    wrap: locks(["captureCharge", "refundCharge"]),
  },
];
