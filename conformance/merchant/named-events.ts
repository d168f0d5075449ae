/** The names of events that the document gives; every other event is free in its own. */
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

/** May be the name of an event that the document leaves without one. */
export function isUnnamed({ type }: { readonly type: string }): boolean {
  return !NAMED_EVENTS.includes(type);
}
