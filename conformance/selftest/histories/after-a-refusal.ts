/** What a refused request leaves behind: no flow goes on with an object after that, and the explorer does. */
import { at } from "../../call/json-pointer.ts";
import type { Defect } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";
import { withAt } from "../mutations/bodies.ts";
import { isIn } from "../mutations/charges-by-way.ts";
import { NOT_ACCEPTED, done, isHeld, readCharge } from "../mutations/charges.ts";
import { doesNotSend, isOfType } from "../mutations/events.ts";
import { once, wasRefused, wasRefusedTwice } from "./once.ts";

const STATUS = "/status_details/status";

const marked = new Set<unknown>();

export const afterARefusal: readonly Defect[] = [
  {
    breaks: "capture.full",
    how: "captures no hold of which a completion by simulation was refused",
    wrap: once(wasRefused("completePendingCharge"), async (call) =>
      call.operation === "captureCharge" ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.captured.full",
    how: "refunds no captured charge of which a capture was refused",
    wrap: once(wasRefused("captureCharge"), async (call, next) =>
      call.operation === "refundCharge" && isIn(await readCharge(next, call), "captured")
        ? NOT_ACCEPTED
        : undefined,
    ),
  },
  {
    breaks: "charge.views.read",
    how: "reads a charge as failed once a refund of it was refused",
    wrap: once(wasRefused("refundCharge"), async (call, next) => {
      if (call.operation !== "getCharge") return undefined;
      const reply = await next(call);
      return json(reply.status, withAt(reply.body, STATUS, "failure"), reply.headers);
    }),
  },
  {
    breaks: "capture.only-once",
    how: "captures a charge again of which a simulation was refused after its capture",
    wrap: once(wasRefused("cancelPendingCharge"), async (call, next) =>
      call.operation === "captureCharge" && isIn(await readCharge(next, call), "captured")
        ? done(call)
        : undefined,
    ),
  },
  {
    breaks: "refund.on-hold.cancels",
    how: "refuses two captures of a refunded hold, and accepts the third",
    wrap: once(wasRefusedTwice("captureCharge"), async (call, next) =>
      call.operation === "captureCharge" && isIn(await readCharge(next, call), "cancelled")
        ? done(call)
        : undefined,
    ),
  },
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "reads a charge as succeeded whose customer failed 3DS after a capture was refused",
    wrap: once(wasRefused("captureCharge"), async (call, next) => {
      if (call.operation !== "getCharge") return undefined;
      const reply = await next(call);
      return isIn(reply.body, "failed") && at(reply.body, "/charge/payment_method") === "credit_or_debit_card"
        ? json(reply.status, withAt(reply.body, STATUS, "success"), reply.headers)
        : reply;
    }),
  },
  {
    breaks: "testing.complete.store",
    how: "leaves a store charge pending that is completed after a capture was refused",
    wrap: once(wasRefused("captureCharge"), async (call, next) => {
      if (call.operation !== "getCharge") return undefined;
      const reply = await next(call);
      return at(reply.body, "/charge/payment_method") === "pay_with_store" && isIn(reply.body, "captured")
        ? json(reply.status, withAt(reply.body, STATUS, "pending"), reply.headers)
        : reply;
    }),
  },
  {
    breaks: "event.capture.succeeded",
    how: "sends no capture.succeeded for a hold of which a capture was refused before",
    wrap: once(
      (call, reply, charge) => wasRefused("captureCharge")(call, reply) && isHeld(charge) && mark(call.id),
      async () => undefined,
    ),
    events: doesNotSend(
      (event) => isOfType("capture.succeeded")(event) && marked.has(at(event, "/payload/charge_detail/id")),
    ),
  },
];

function mark(id: string): boolean {
  marked.add(id);
  return true;
}
