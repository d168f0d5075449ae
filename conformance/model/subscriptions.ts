/** Products, plans and subscriptions. */
import type { Command } from "./command.ts";
import { type Permitted, type View, acceptance, must, open, refusal } from "./permitted.ts";

export interface Product {
  readonly kind: "product";
  readonly enabled: boolean;
}

export interface Plan {
  readonly kind: "plan";
}

export interface Subscription {
  readonly kind: "subscription";
  readonly cancelled: boolean;
}

/** Only an enabled product can be used to create plans. */
export function planOf(product: Product): Permitted<Plan | undefined> {
  return product.enabled
    ? must("plan.product-id.from-creation", acceptance<Plan | undefined>({ kind: "plan" }))
    : must("product.disabled-makes-no-plan", refusal<Plan | undefined>(undefined));
}

export function subscriptionTo(): Permitted<Subscription | undefined> {
  return must(
    "subscription.payment-token-id.suffices",
    acceptance<Subscription | undefined>({ kind: "subscription", cancelled: false }),
  );
}

export function permitsOfPlan(plan: Plan): Permitted<Plan> {
  return must("plan.read.by-id", acceptance(plan));
}

/** Whether a subscription is cancelled twice, the document leaves open. */
export function permitsOfSubscription(own: Subscription, { act }: Command): Permitted<Subscription> {
  if (act === "cancel") {
    const cancelled: Subscription = { ...own, cancelled: true };
    return own.cancelled ? open(own, own) : must("subscription.cancel.by-id", acceptance(cancelled));
  }
  return must(act === "list" ? "subscription.list.plan-id" : "subscription.read.by-id", acceptance(own));
}

export const VIEWS_OF_PRODUCT: readonly View[] = asSent("product.answer.as-sent", "name", "description");

export const VIEWS_OF_PLAN: readonly View[] = [
  { requirement: "plan.answer.id", field: "id", never: ["another's", "other", "nothing"] },
  ...asSent("plan.answer.as-sent", "name", "description", "product_id"),
];

export const VIEWS_OF_SUBSCRIPTION: readonly View[] = [
  { requirement: "subscription.answer.id", field: "id", never: ["another's", "other", "nothing"] },
  ...asSent("subscription.answer.as-sent", "customer_email", "plan_id"),
  { requirement: "subscription.list.plan-id", field: "listed", never: ["no"] },
  { requirement: "subscription.list.plan-id", field: "of another plan", never: ["listed"] },
];

function asSent(requirement: string, ...fields: readonly string[]): View[] {
  return fields.map((field) => ({ requirement, field, never: ["another's", "other"] }));
}
