/** An event as it arrived, and the event names that the document gives. */
import type { Violation } from "@payment-service/contract/validators";

/** One delivered event. The document gives no delivery rules: an event may come late, twice or out of order. */
export interface Delivery {
  readonly kind: "delivery";
  readonly nr: number;
  readonly arrived: number;
  readonly type: string;
  readonly body: unknown;
  readonly text: string;
  /** Set where it was not kept whole. */
  readonly inPart?: true;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
}

/** Every other event may have any name. */
export const NAMED_EVENTS: readonly string[] = [
  "charge.succeeded",
  "capture.succeeded",
  "refund.succeeded",
  "order_creation.succeeded",
  "plan_creation.succeeded",
  "subscription_creation.succeeded",
  "subscription_update.succeeded",
  "product_creation.succeeded",
];

/** May be an event to which the document gives no name. */
export function isUnnamed({ type }: { readonly type: string }): boolean {
  return !NAMED_EVENTS.includes(type);
}

/** A text of this length names one thing; a short id such as 12 is part of many texts. */
const DISTINCTIVE_LENGTH = 16;

export function isDistinctive(text: unknown): text is string {
  return typeof text === "string" && text.length >= DISTINCTIVE_LENGTH;
}
