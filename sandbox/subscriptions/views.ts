import { notFound } from "../errors.ts";
import type { Merchant } from "../merchants.ts";
import { planView } from "../routes/plan.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, type StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens.ts";
import type { World } from "../world.ts";
import { rhythmOf } from "./billing.ts";
import { billingTime } from "./calendar.ts";
import type { Plan, Subscription } from "./records.ts";

type Stored = StoredRecord<Subscription>;

/** As creation and cancellation answer: plan and customer by id (gap subscription.two-shapes). */
export async function changedView(sql: Sql, merchant: Merchant, subscription: Stored) {
  const { document } = subscription;
  return {
    ...commonParts(subscription),
    // Of the next billing; after the end there is none.
    billing_date: document.end_date === null ? billingTime(rhythmOf(document), document.cycles) : null,
    customer_id: document.customer_id,
    payment_method: await paymentMethod(sql, merchant, document.token_id),
    plan_id: document.plan_id,
  };
}

/** As it is read: plan and customer as objects. */
export async function readView(world: World, sql: Sql, merchant: Merchant, subscription: Stored) {
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
