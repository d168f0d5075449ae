/** Freedoms about holds, captures and refunds. */
import { at } from "../../call/json-pointer.ts";
import { answers, leavesOut, changesAnswer } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { isMoney } from "../mutations/charges.ts";
import { errorBody, withAt } from "../mutations/bodies.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { isKnown, keyOf } from "../mutations/keys.ts";
import { type Reply, json } from "../harness/wire.ts";

/** A repeated request gets the answer of the first. */
const answersARepetition: Wrap = (next) => {
  const first = new Map<string, Reply>();
  return async (call) => {
    if (call.operation !== "captureCharge") return next(call);
    const same = `${keyOf(call)} ${call.id} ${call.text}`;
    const before = first.get(same);
    if (before !== undefined) return before;
    const reply = await next(call);
    if (reply.status === 200) first.set(same, reply);
    return first.get(same) ?? reply;
  };
};

export const aboutCaptureAndRefund: Variants = {
  "a capture that is repeated word for word is answered like the first": {
    takes: ["capture.repetition"],
    wrap: answersARepetition,
  },
  "409 for what a state does not allow": {
    takes: [
      "capture.refusal-status",
      "refund.over-amount",
      "states.other-transitions",
      "plan.disabled-product",
      "subscription.cancel-twice",
    ],
    wrap: answers(["captureCharge", "refundCharge", "createPlan", "cancelSubscription"], (reply) =>
      reply.status === 400 &&
      /not_|already|exceed|disabled|cancelled|state|amount/.test(String(at(reply.body, "/detail/code")))
        ? { ...reply, status: 409 }
        : reply,
    ),
  },
  "numbers as ids of captures and refunds": {
    takes: ["capture.transaction-id-type", "refund.transaction-id-type"],
    wrap: (next) => {
      const numbers = new Map<unknown, number>();
      return async (call) => {
        const reply = await next(call);
        const name =
          call.operation === "captureCharge"
            ? "capture_transaction_id"
            : call.operation === "refundCharge"
              ? "refund_transaction_id"
              : undefined;
        if (name === undefined || reply.status !== 200) return reply;
        const id = at(reply.body, `/${name}`);
        const number = numbers.get(id) ?? 1_000_000 + numbers.size;
        numbers.set(id, number);
        return json(200, withAt(reply.body, `/${name}`, number), reply.headers);
      };
    },
  },
  "a captured_amount and a refund that show other fields": {
    takes: ["capture.captured-amount", "refund.amount-unseen"],
    wrap: both(
      changesAnswer("captureCharge", (body) => ({
        ...body,
        captured_amount: { total: { cents: at(body, "/captured_amount/amount") } },
      })),
      leavesOut("refundCharge", "/refunded_amount"),
    ),
  },
  "a charge that was held cannot be refunded once it is captured": {
    takes: ["refund.after-manual-capture", "capture.remainder"],
    wrap: (next, { now }) => {
      const captured = new Set<string>();
      return async (call) => {
        if (call.operation === "refundCharge" && captured.has(call.id))
          return json(400, errorBody("refused", now()));
        const reply = await next(call);
        if (call.operation === "captureCharge" && reply.status === 200) captured.add(call.id);
        return reply;
      };
    },
  },
  "one refund for each charge": {
    takes: ["refund.several"],
    wrap: (next, world) => {
      const refunded = new Set<string>();
      return async (call) => {
        if (call.operation !== "refundCharge" || !isKnown(call, world)) return next(call);
        if (refunded.has(call.id)) return json(400, errorBody("refused", world.now()));
        refunded.add(call.id);
        const reply = await next(call);
        if (reply.status !== 200) refunded.delete(call.id);
        return reply;
      };
    },
  },
  "a refund of a held charge also sends that it is cancelled": {
    takes: ["refund.held-event"],
    events: (next) => async (text) => {
      await next(text);
      const event: unknown = JSON.parse(text);
      if (
        at(event, "/event_type") !== "refund.succeeded" ||
        at(event, "/payload/charge_detail/charge/status") !== "cancelled"
      )
        return;
      const id = at(event, "/payload/charge_detail/id");
      const status_details = { status: "failure", detail: { code: "cancelled", additional_details: {} } };
      await next(
        JSON.stringify({
          event_type: "charge.cancelled",
          payload: at(event, "/payload/charge_detail"),
          id,
          status_details,
        }),
      );
    },
  },
  "each further refund is answered like the first, and moves nothing": {
    takes: ["refund.several"],
    wrap: (next) => {
      const first = new Map<string, Promise<Reply>>();
      return async (call) => {
        if (call.operation !== "refundCharge") return next(call);
        const before = await first.get(call.id);
        if (before?.status === 200 && isMoney(call.body)) return before;
        const reply = next(call);
        first.set(call.id, reply);
        return reply;
      };
    },
  },
};
