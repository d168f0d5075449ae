/** Freedoms about events. */
import type { OperationId } from "@payment-service/contract";
import { operationIds } from "../../call/contract.ts";
import { NAMED_EVENTS } from "../../merchant/events.ts";
import { at } from "../../call/json-pointer.ts";
import type { Deliver, Variants } from "../harness/defect.ts";
import { answers } from "../mutations/answers.ts";
import { isPendingReply, fields } from "../mutations/bodies.ts";
import { type Event, type Send, isOf3ds, isOfType, sends } from "../mutations/events.ts";
import type { Call } from "../harness/wire.ts";

const withOwnId = (event: Record<string, unknown>): Record<string, unknown> =>
  event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` };

/** Events about a refusal, under the sandbox's names. */
const FAILURES: Partial<Record<OperationId, string>> = {
  createCharge: "charge.failed",
  captureCharge: "capture.failed",
  refundCharge: "refund.failed",
  createOrder: "order_creation.failed",
  updateOrder: "order_update.failed",
  createProduct: "product_creation.failed",
  createPlan: "plan_creation.failed",
  createSubscription: "subscription_creation.failed",
  cancelSubscription: "subscription_update.failed",
};

const FAILED = [
  "event.refused-request",
  "event.charge-failed",
  "event.capture-failed",
  "event.refund-failed",
  "event.order-creation-failed",
  "event.order-update-failed",
  "event.product-creation-failed",
  "event.plan-creation-failed",
  "event.subscription-creation-failed",
  "event.subscription-update-failed",
];

const DISBURSEMENTS = [
  "event.disbursement-succeeded",
  "event.disbursement-failed",
  "event.disbursement-body",
];

export const aboutEvents: Variants = {
  "a held charge sends nothing before it is captured, and after 3DS an event of another name": {
    takes: ["event.held-charge"],
    events: sends((event) => {
      const isOfHold =
        event.event_type === "charge.succeeded" && at(event, "/payload/charge/status") === "completed";
      if (!isOfHold) return event;
      return isOf3ds(event) ? { ...event, event_type: "charge.authorized" } : undefined;
    }),
  },
  "each webhook twice": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      await next(text);
      await next(text);
    },
  },
  "webhooks late and in another order": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      // Not waited for: also with late events only 16 are under way at once.
      setTimeout(() => void next(text), text.length % 60);
    },
  },
  "other names of the events that the document leaves unnamed, also for each refused request": {
    takes: ["event.charge-pending", "event.charge-cancelled", "event.order-update-succeeded", ...FAILED],
    ...tellsRefusals(sends(calledOtherwise)),
  },
  "an event for each refused charge, capture, refund, order, product, plan, subscription and cancellation": {
    takes: FAILED,
    ...tellsRefusals(),
  },
  "null as the payload of an event about what was refused, or as its id where that is a charge": {
    takes: ["event.payload", "event.id", ...FAILED],
    ...tellsRefusals(
      sends((event) => {
        if (!event.event_type.endsWith(".failed")) return event;
        return event["id"] === undefined ? { ...event, payload: null } : { ...event, id: null };
      }),
    ),
  },
  "a disbursement right after each capture, of which every second fails": {
    takes: DISBURSEMENTS,
    events: disburses((isFailure) => ({
      event_type: isFailure ? "disbursement.failed" : "disbursement.succeeded",
      id: crypto.randomUUID(),
      status_details: { status: isFailure ? "failure" : "success" },
    })),
  },
  "a disbursement under another name right after each capture, without id and status": {
    takes: DISBURSEMENTS,
    events: disburses((isFailure) => ({
      event_type: isFailure ? "charge.payout_returned" : "charge.disbursed",
    })),
  },
  "payloads that show the id alone": {
    takes: ["event.payload"],
    events: sends((event) => {
      const places = ["/payload/charge_detail/id", "/payload/id", "/payload/order/id", "/payload/plan/id"];
      const id = places.map((place) => at(event, place)).find((found) => found !== undefined);
      return { ...event, payload: { id } };
    }),
  },
  "payloads that are a text": {
    takes: ["event.payload"],
    events: sends((event) => ({ ...event, payload: JSON.stringify(event["payload"]) })),
  },
  "the id of the event in place of the charge's": { takes: ["event.id"], events: sends(withOwnId) },
  "numbers as ids of events": {
    takes: ["event.id"],
    events: sends((event) =>
      event["id"] === undefined ? event : { ...event, id: Math.floor(Math.random() * 1e9) },
    ),
  },
  "payloads that name nothing": {
    takes: ["event.payload"],
    events: sends((one) => ({ ...one, payload: {} })),
  },
  "events with an id of their own, and nothing in the payload": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({ ...withOwnId(event), payload: {} })),
  },
  "events with an id of their own, nothing in the payload, and another status of a failure": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: {},
      ...(event.event_type === "charge.failed" && { status_details: { status: "declined" } }),
    })),
  },
  "events with an id of their own, and a payload of a sum and a date": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: { total: 5000, made_at: new Date().toISOString() },
    })),
  },
};

function calledOtherwise(event: Event): object {
  if (NAMED_EVENTS.includes(event.event_type)) return event;
  const [resource, outcome] = event.event_type.split(".");
  return { ...event, event_type: `${resource}.went_${outcome}` };
}

/** The document does not say whether a refused request is a failure; here it is. A declined charge already has its event. */
function tellsRefusals(through: Send = (next) => next): Pick<Variants[string], "wrap" | "events"> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = through(next)),
    wrap: answers(operationIds, (reply, call) => {
      const isRefused = reply.status === 400 && !isPendingReply(reply);
      const event_type = call.operation && FAILURES[call.operation];
      if (isRefused && event_type !== undefined && at(reply.body, "/charge") === undefined)
        void send?.(JSON.stringify({ event_type, ...membersOf(call) }));
      return reply;
    }),
  };
}

function membersOf({ operation, id, body }: Call): object {
  const { payment_detail: _, ...payload } = fields(body);
  return operation === "createCharge"
    ? { payload, id: crypto.randomUUID(), status_details: { status: "failure" } }
    : { payload: { ...payload, about: id } };
}

/** The document does not say when the event of a disbursement is sent. */
function disburses(eventOf: (isFailure: boolean) => Event): Send {
  return (next) => {
    let isFailure = true;
    return async (text) => {
      await next(text);
      if (!isOfType("capture.succeeded")(JSON.parse(text))) return;
      isFailure = !isFailure;
      await next(JSON.stringify({ ...eventOf(isFailure), payload: { amount: 1 } }));
    };
  };
}
