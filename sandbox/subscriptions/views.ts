import { notFound } from "../checking/refuse.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, type StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import type { World } from "../world.ts";
import { rhythmOf } from "./billing.ts";
import { billingTime } from "./calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "./records.ts";

type Stored = StoredRecord<Subscription>;

/** The answer to creation and cancellation: plan and customer by id (gap subscription.two-shapes). */
export async function changedSubscriptionView(sql: Sql, merchant: Merchant, subscription: Stored) {
  const { document } = subscription;
  return {
    ...commonParts(subscription),
    // The next billing; after the end there is none.
    billing_date: document.end_date === null ? billingTime(rhythmOf(document), document.cycles) : null,
    customer_id: document.customer_id,
    payment_method: await paymentMethod(sql, merchant, document.token_id),
    plan_id: document.plan_id,
  };
}

/** The answer to a read: plan and customer as objects. */
export async function subscriptionView(world: World, sql: Sql, merchant: Merchant, subscription: Stored) {
  const { document } = subscription;
  const plan = await findRecord<Plan>(sql, merchant.id, "plan", document.plan_id);
  if (plan === undefined) throw notFound("plan", document.plan_id);
  return {
    ...commonParts(subscription),
    ...(document.billing_day === null ? {} : { billing_day: document.billing_day }),
    billing_method: document.billing_method,
    customer: { id: document.customer_id, email: document.customer_email },
    payment_method: await paymentMethod(sql, merchant, document.token_id),
    plan: planView(world, plan),
  };
}

function commonParts({ id, created, status, document }: Stored) {
  return {
    id,
    status,
    auto_billing: document.auto_billing,
    billing_frequency: document.frequency,
    date_created: created,
    start_date: document.start_date,
    end_date: document.end_date,
    cancellation_reason: document.cancellation_reason,
  };
}

async function paymentMethod(sql: Sql, merchant: Merchant, tokenId: string) {
  const token = await findRecord<Token>(sql, merchant.id, "token", tokenId);
  const { test_card: _row, ...card } = token?.document.card ?? { test_card: null };
  return { payment_token_id: tokenId, method: "card", card };
}

/** Where a customer subscribes to a plan; the id of the plan follows. */
export const PAY_PATH = "/pay/plan";

export function planView(world: World, { id, created, status, document }: StoredRecord<Plan>) {
  return {
    ...document,
    id,
    status,
    date_created: created,
    payment_link: { url: `${world.origin()}${PAY_PATH}/${id}` },
  };
}

export function invoiceView({ id, created, status, document }: StoredRecord<Invoice>) {
  return { id, status, date_created: created, ...document };
}

export function paymentIntentView({ id, created, status, document }: StoredRecord<PaymentIntent>) {
  return { id, status, date_created: created, ...document };
}

export function productView({ id, created, status, document }: StoredRecord<Product>) {
  const { external_product_id, ...shown } = document;
  return {
    ...shown,
    ...(external_product_id === null ? {} : { external_product_id }),
    id,
    status: status === "disabled" ? ("disabled" as const) : ("enabled" as const),
    date_created: created,
    // This sandbox has no sub-accounts (gap product.subaccount-id).
    subaccount_id: null,
  };
}
