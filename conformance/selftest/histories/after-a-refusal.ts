/** What a refused request leaves behind: no flow goes on with an object after that, and the explorer does. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Defect } from "../harness/defect.ts";
import { type Call, type Reply } from "../harness/wire.ts";
import { NOT_ACCEPTED, done, isHeld, isIn, readCharge } from "../mutations/charges.ts";
import { doesNotSend, isOfType } from "../mutations/events.ts";
import { type Otherwise, once, wasRefused, wasRefusedTwice } from "./once.ts";
import { breaking } from "../mutations/one-line-defects.ts";

const marked = new Set<unknown>();

export const afterARefusal: readonly Defect[] = breaking({
  "capture.full: captures no hold of which a completion by simulation was refused": once(
    wasRefused("completePendingCharge"),
    async (call) => (call.operation === "captureCharge" ? NOT_ACCEPTED : undefined),
  ),
  "capture.only-once: captures a charge again of which a simulation was refused after its capture": {
    // Of a charge that was captured when it was made, it is the first capture.
    with: ["charge.auto-capture.true", "event.capture.succeeded"],
    wrap: once(wasRefused("cancelPendingCharge"), ofCharge("captured", "captureCharge", done)),
  },
  "refund.on-hold.cancels: refuses two captures of a refunded hold, and accepts the third": {
    with: ["event.capture.succeeded"],
    wrap: once(wasRefusedTwice("captureCharge"), ofCharge("cancelled", "captureCharge", done)),
  },
  "event.capture.succeeded: sends no capture.succeeded for a hold of which a capture was refused before": {
    wrap: once(
      (call, reply, charge) => wasRefused("captureCharge")(call, reply) && isHeld(charge) && mark(call.id),
      async () => undefined,
    ),
    events: doesNotSend(
      (event) => isOfType("capture.succeeded")(event) && marked.has(at(event, "/payload/charge_detail/id")),
    ),
  },
});

function mark(id: string): boolean {
  marked.add(id);
  return true;
}

/** A call about a charge in this state gets another answer. */
function ofCharge(state: string, operation: OperationId, answer: (call: Call) => Reply): Otherwise {
  return async (call, next) =>
    call.operation === operation && isIn(await readCharge(next, call), state) ? answer(call) : undefined;
}
