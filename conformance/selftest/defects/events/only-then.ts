/** Success events about calls that did not succeed, sent at once or soon after. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesRefusal } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import {
  type OfEvent,
  isBy,
  isOf,
  isOf3ds,
  sendsToo,
  sendsForRefused,
  type Moment,
} from "../../mutations/events.ts";
import type { Call } from "../../harness/wire.ts";

const ROW = "event.succeeded.only-then";

const waitsForCash: OfEvent = (event) => isOf("pending")(event) && isBy("pay_with_store")(event);
const waitsFor3ds: OfEvent = (event) => isOf("pending")(event) && isOf3ds(event);

/** Shows no id in the answer to a pending charge. */
const hidesPendingId: Wrap = changesRefusal("createCharge", (body) =>
  body["status"] === "pending" ? withAt(withAt(body, "/id", undefined), "/charge", undefined) : body,
);

/** The event that each operation sends when it succeeds. */
const REFUSED: readonly (readonly [OperationId, string, (call: Call) => object])[] = [
  [
    "createCharge",
    "charge.succeeded",
    ({ body }) => ({ payload: body, id: crypto.randomUUID(), status_details: { status: "success" } }),
  ],
  [
    "captureCharge",
    "capture.succeeded",
    ({ id, body }) => ({ payload: { charge_detail: { id }, capture_detail: body } }),
  ],
  [
    "refundCharge",
    "refund.succeeded",
    ({ id, body }) => ({ payload: { charge_detail: { id }, refund_detail: body } }),
  ],
  ["createOrder", "order_creation.succeeded", ({ body }) => ({ payload: body ?? {} })],
  ["createProduct", "product_creation.succeeded", ({ body }) => ({ payload: body ?? {} })],
  ["createPlan", "plan_creation.succeeded", ({ body }) => ({ payload: body ?? {} })],
  ["createSubscription", "subscription_creation.succeeded", ({ body }) => ({ payload: body ?? {} })],
];

const MOMENTS: readonly Moment[] = ["at once", "soon after"];

export const successesThatWereNone: readonly Defect[] = [
  ...REFUSED.map(([operation, event_type, eventOf]): Defect => ({
    breaks: ROW,
    how: `sends ${event_type} at once for what it refuses`,
    ...sendsForRefused(operation, (call) => ({ event_type, ...eventOf(call) })),
  })),
  ...MOMENTS.flatMap((moment): Defect[] => [
    {
      breaks: ROW,
      how: `sends charge.succeeded ${moment} when a store charge waits`,
      mayBreak: ["charge.views.event"],
      events: sendsToo(waitsForCash, "charge.succeeded", moment),
    },
    {
      breaks: ROW,
      how: `sends charge.succeeded ${moment} too for a cancelled charge`,
      events: sendsToo(isOf("cancelled"), "charge.succeeded", moment),
    },
  ]),
  {
    breaks: ROW,
    how: "sends product_creation.succeeded soon after for what it refuses",
    ...sendsForRefused(
      "createProduct",
      ({ body }) => ({ event_type: "product_creation.succeeded", payload: body }),
      "soon after",
    ),
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded at once when a 3DS charge waits",
    with: ["three-ds.webhook.failure"],
    mayBreak: ["charge.views.event"],
    events: sendsToo(waitsFor3ds, "charge.succeeded"),
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded at once when a 3DS charge stays pending",
    events: sendsToo(waitsFor3ds, "charge.succeeded"),
    // A target without a 3DS driver.
    target: { three_ds: { driver: "none", succeed: "succeed", fail: "fail", deadline_ms: 100 } },
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded at once when a store charge waits, where no card is known",
    events: sendsToo(waitsForCash, "charge.succeeded"),
    target: { cards: {} },
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded at once too for a failed authentication",
    // Its own flow may see the event too, as soon as the failure has arrived.
    mayBreak: ["three-ds.webhook.failure"],
    events: sendsToo(
      (event) => at(event, "/status_details/detail/code") === "authentication_failed",
      "charge.succeeded",
    ),
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded at once too for a declined charge",
    mayBreak: ["shown.status"],
    events: sendsToo(
      (event) => isOf("failed")(event) && at(event, "/status_details/detail/code") === "card_declined",
      "charge.succeeded",
    ),
  },
];

/** Where no 400 shows an id, only the last charges of a run can be matched, so these events come at once. */
export const successesOfHiddenIds: readonly Defect[] = [
  {
    breaks: ROW,
    how: "sends charge.succeeded when a store charge waits, whose id its 400 does not show",
    mayBreak: ["charge.views.event"],
    events: sendsToo(waitsForCash, "charge.succeeded"),
    wrap: hidesPendingId,
  },
  {
    breaks: ROW,
    how: "sends charge.succeeded too for a cancelled charge, whose id its 400 does not show",
    events: sendsToo(isOf("cancelled"), "charge.succeeded"),
    wrap: hidesPendingId,
  },
];
