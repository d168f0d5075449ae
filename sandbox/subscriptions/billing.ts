import { createCharge } from "../charges/create.ts";
import { cardMeans } from "../charges/payment-means.ts";
import { schedule, type DoJob } from "../jobs/jobs.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney } from "../values/money.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, insertRecord, replaceRecord, type StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import type { World } from "../world.ts";
import { billingTime, type Rhythm } from "./calendar.ts";
import type { Invoice, PaymentIntent, Plan, Subscription } from "./records.ts";

export function rhythmOf({ start, frequency, billing_day }: Subscription): Rhythm {
  return { start, frequency, day: billing_day };
}

export async function scheduleBilling(
  world: World,
  sql: Sql,
  merchant: Merchant,
  { id, document }: StoredRecord<Subscription>,
): Promise<void> {
  const due = billingTime(rhythmOf(document), document.cycles);
  await schedule(world, sql, merchant, { kind: "bill_subscription", due, subject: id });
}

/** Bills one cycle: an invoice, and with auto_billing also a charge and its payment intent. */
export const billSubscription: DoJob = async (world, sql, merchant, job) => {
  const seen = await findRecord<Subscription>(sql, merchant.id, "subscription", job.subject);
  if (seen?.status !== "active") return;
  const plan = await findRecord<Plan>(sql, merchant.id, "plan", seen.document.plan_id);
  if (plan === undefined) return;
  const document = { ...seen.document, cycles: seen.document.cycles + 1 };
  const billed = await replaceRecord(sql, merchant.id, "subscription", seen, { document });
  if (billed === undefined) return; // cancelled at this very moment

  const invoice = invoiceOf(world, seen, plan, job.due);
  const status = document.auto_billing ? await collect(world, sql, merchant, seen, plan, invoice) : "open";
  await insertRecord(sql, merchant.id, "invoice", { ...invoice, status }, { subscription_id: seen.id });
  await scheduleBilling(world, sql, merchant, billed);
};

function invoiceOf(
  world: World,
  subscription: StoredRecord<Subscription>,
  plan: StoredRecord<Plan>,
  due: number,
): StoredRecord<Invoice> {
  const { cycles } = subscription.document;
  return {
    id: world.newId(),
    created: world.clock.now(),
    status: "open",
    document: {
      subscription_id: subscription.id,
      plan_id: plan.id,
      cycle: cycles + 1,
      amount: readMoney(plan.document.price, "price"),
      period_start: due,
      period_end: billingTime(rhythmOf(subscription.document), cycles + 1),
    },
  };
}

/** Charges the token. A card that needs 3DS fails, since no customer is present (gap subscription.three-ds). */
async function collect(
  world: World,
  sql: Sql,
  merchant: Merchant,
  subscription: StoredRecord<Subscription>,
  plan: StoredRecord<Plan>,
  invoice: StoredRecord<Invoice>,
): Promise<"paid" | "unpaid"> {
  const { token_id, customer_email } = subscription.document;
  const token = await findRecord<Token>(sql, merchant.id, "token", token_id);
  if (token === undefined) return "unpaid";
  const { amount } = invoice.document;
  const means = cardMeans("pay_with_service_payment_token", token.document.card, token_id, amount.amount);
  const charge = await createCharge(world, sql, merchant, {
    description: plan.document.description,
    money: amount,
    means:
      means.opening === "require_action"
        ? { ...means, opening: "decline", action: null, reason: "authentication_required" }
        : means,
    autoCapture: true,
    installments: null,
    subscriptionId: subscription.id,
    order: null,
    externalOrderId: null,
    channel: "commerce_api",
    request: { consumer_details: { contact: { email: customer_email } } },
  });
  const paid = charge.status === "captured";
  const intent: StoredRecord<PaymentIntent> = {
    id: world.newId(),
    created: world.clock.now(),
    status: paid ? "succeeded" : "failed",
    document: { invoice_id: invoice.id, subscription_id: subscription.id, charge_id: charge.id, amount },
  };
  const links = { invoice_id: invoice.id, subscription_id: subscription.id };
  await insertRecord(sql, merchant.id, "payment_intent", intent, links);
  return paid ? "paid" : "unpaid";
}
