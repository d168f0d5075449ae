import type { Transition } from "../values/transition.ts";

/**
 * Interface document, "States and transitions", row by row. A state and an action without a row are refused: a charge is
 * captured once (capture.only-once) because no row captures a `captured` charge.
 */
// prettier-ignore
export const CHARGE_TRANSITIONS: readonly Transition[] = [
  { from: "none",      on: "require_action", to: "pending", emits: "charge.pending" },
  { from: "none",      on: "approve",      to: "completed", emits: "charge.succeeded",  when: "holdsFunds" },
  { from: "none",      on: "approve",      to: "captured",  emits: "charge.succeeded",  when: "capturesAtOnce", effect: "captureAll" },
  { from: "none",      on: "decline",      to: "failed",    emits: "charge.failed" },
  { from: "pending",   on: "authenticate", to: "completed", emits: "charge.succeeded",  when: "holdsFunds" },
  { from: "pending",   on: "authenticate", to: "captured",  emits: "charge.succeeded",  when: "capturesAtOnce", effect: "captureAll" },
  { from: "pending",   on: "reject",       to: "failed",    emits: "charge.failed" },
  { from: "pending",   on: "expire",       to: "failed",    emits: "charge.failed" },
  { from: "pending",   on: "complete",     to: "captured",  emits: "charge.succeeded",  when: "cashLike",       effect: "captureAll" },
  { from: "pending",   on: "cancel",       to: "cancelled", emits: "charge.cancelled",  when: "cashLike" },
  { from: "completed", on: "capture",      to: "captured",  emits: "capture.succeeded", when: "withinHold",     effect: "captureAmount" },
  { from: "completed", on: "refund",       to: "cancelled", emits: "refund.succeeded" },
  { from: "captured",  on: "refund",       to: "refunded",  emits: "refund.succeeded",  when: "withinCaptured", effect: "refundAmount" },
  { from: "refunded",  on: "refund",       to: "refunded",  emits: "refund.succeeded",  when: "withinCaptured", effect: "refundAmount" },
];
