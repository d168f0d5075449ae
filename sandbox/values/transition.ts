import type { ChargeStatus } from "./charge-state.ts";

/** The words of the table of transitions: see charges/transitions.ts. */

export type ChargeEvent =
  | "charge.succeeded"
  | "charge.pending"
  | "charge.failed"
  | "charge.cancelled"
  | "capture.succeeded"
  | "refund.succeeded";

/** How a new charge begins, by the table of test outcomes. */
export type Opening = "approve" | "decline" | "require_action";

/** What may happen to a charge that exists. `complete` and `cancel` are the testing endpoints. */
export type ActionType = "authenticate" | "reject" | "complete" | "cancel" | "expire" | "capture" | "refund";

export type Condition = "holdsFunds" | "capturesAtOnce" | "withinHold" | "withinCaptured" | "cashLike";

/** How the ledger (authorized, captured, refunded) changes; without an effect it stays the same. */
export type Effect = "captureAll" | "captureAmount" | "refundAmount";

export interface Transition {
  readonly from: "none" | ChargeStatus;
  readonly on: Opening | ActionType;
  readonly to: ChargeStatus;
  readonly emits: ChargeEvent;
  readonly when?: Condition;
  readonly effect?: Effect;
}
