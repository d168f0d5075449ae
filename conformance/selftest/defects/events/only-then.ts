/** Events that call a success what was none: at once, or some time later. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../pointer.ts";
import type { Defect } from "../../defect.ts";
import { type OfEvent, isBy, isOf, sendsToo, tellsRefused } from "../../ways/events.ts";
import type { Call } from "../../wire.ts";

const ROW = "event.succeeded.only-then";

const WAITING = [
  ["a store charge", "pay_with_store"],
  ["a bank account charge", "pay_with_bank_account"],
  ["a BNPL charge", "pay_with_bnpl"],
] as const;

const WHEN = [
  ["at once", 0],
  ["soon after", 2],
] as const;

const isDeclined: OfEvent = (event) => at(event, "/status_details/detail/code") === "card_declined";
const isWaitingBy =
  (method: string): OfEvent =>
  (event) =>
    isOf("pending")(event) && isBy(method)(event);

/** What each operation would have told of, had it not refused. */
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

export const successesThatWereNone: readonly Defect[] = WHEN.flatMap(([words, ms]): Defect[] => [
  ...REFUSED.map(([operation, event_type, eventOf]): Defect => ({
    breaks: ROW,
    how: `sends ${event_type} ${words} for what it refuses`,
    ...tellsRefused(operation, (call) => ({ event_type, ...eventOf(call) }), ms),
  })),
  ...WAITING.map(([charge, method]): Defect => ({
    breaks: ROW,
    how: `sends charge.succeeded ${words} when ${charge} waits`,
    mayBreak: ["charge.views.event"],
    events: sendsToo(isWaitingBy(method), "charge.succeeded", ms),
  })),
  {
    breaks: ROW,
    how: `sends charge.succeeded ${words} besides for a declined charge`,
    events: sendsToo((event) => isOf("failed")(event) && isDeclined(event), "charge.succeeded", ms),
  },
  {
    breaks: ROW,
    how: `sends charge.succeeded ${words} besides for a cancelled charge`,
    events: sendsToo(isOf("cancelled"), "charge.succeeded", ms),
  },
]);
