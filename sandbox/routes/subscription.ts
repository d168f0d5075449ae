import { shown } from "../checking/problems.ts";
import { notFound } from "../checking/refuse.ts";
import { invalid, ServiceError } from "../values/errors.ts";
import { milliseconds } from "../values/clock.ts";
import { announce } from "../events/outbox.ts";
import type { Merchant } from "../store/merchants.ts";
import { FAILING_NAME } from "../outcomes.ts";
import { ok, route } from "../pipeline/route.ts";
import type { Body } from "../values/call.ts";
import type { LoneSql } from "../store/port.ts";
import { findRecord, insertRecord, pageRecords, replaceRecord, type StoredRecord } from "../store/records.ts";
import { scheduleBilling } from "../subscriptions/billing.ts";
import { FREQUENCIES } from "../subscriptions/calendar.ts";
import type { Plan, Subscription, Invoice, PaymentIntent } from "../subscriptions/records.ts";
import {
  changedSubscriptionView,
  subscriptionView,
  invoiceView,
  paymentIntentView,
} from "../subscriptions/views.ts";
import { findToken, findTokenByAlias } from "../tokens/tokens.ts";
import type { World } from "../world.ts";
import { envelope, readPage } from "./paging.ts";

export const createSubscription = route({
  operation: "createSubscription",
  async handle({ world, merchant, body }) {
    const subscription = await world.writeAlone(async (sql) => {
      if (body.payment_token_alias === FAILING_NAME) {
        const code = "subscription_creation_failed";
        const payload = { code, plan_id: body.plan_id, customer_email: body.customer_email };
        await announce(world, sql, merchant, { event_type: "subscription_creation.failed", payload }, null);
        return new ServiceError(400, code, "The subscription was not created (test alias).");
      }
      const wanted = await readRequest(world, sql, merchant, body);
      const links = { plan_id: wanted.document.plan_id, customer_email: wanted.document.customer_email };
      await insertRecord(sql, merchant.id, "subscription", wanted, links);
      await scheduleBilling(world, sql, merchant, wanted);
      const payload = await changedSubscriptionView(sql, merchant, wanted);
      const event = { event_type: "subscription_creation.succeeded", payload };
      await announce(world, sql, merchant, event, wanted.id);
      return payload;
    });
    return ok(subscription);
  },
});

/** Gap subscription.start-date-range. */
const LATEST_START = Date.UTC(10_000, 0, 1);

async function readRequest(
  world: World,
  sql: LoneSql,
  merchant: Merchant,
  body: Body<"createSubscription">,
): Promise<StoredRecord<Subscription>> {
  const plan = await findRecord<Plan>(sql, merchant.id, "plan", body.plan_id);
  if (plan === undefined) throw notFound("plan", body.plan_id, { at: "body/plan_id" });
  // When both are sent, the id counts (gap subscription.both-tokens).
  const { payment_token_id: tokenId, payment_token_alias: alias = "" } = body;
  const token = await (tokenId === undefined
    ? findTokenByAlias(sql, merchant.id, alias)
    : findToken(sql, merchant.id, tokenId));
  if (token === undefined)
    throw tokenId === undefined
      ? notFound("payment token", alias, { at: "body/payment_token_alias", by: "alias" })
      : notFound("payment token", tokenId, { at: "body/payment_token_id" });
  const asked = body.billing_frequency ?? "monthly";
  const frequency = FREQUENCIES.find((known) => known === asked);
  if (frequency === undefined) {
    throw invalid(`must be one of: ${FREQUENCIES.join(", ")}`, {
      field: "billing_frequency",
      allowed: FREQUENCIES,
      sent: shown(asked) ?? "",
    });
  }
  if (milliseconds(body.start_date) >= LATEST_START) {
    throw invalid("must be before the year 10000", {
      field: "start_date",
      sent: String(body.start_date),
    });
  }
  const day = body.billing_day ?? null;
  if (day !== null && (day < 1 || day > 31)) {
    throw invalid("must be a day of the month, 1 to 31", {
      field: "billing_day",
      at_least: 1,
      at_most: 31,
      sent: String(day),
    });
  }
  // Otherwise two first subscriptions at the same time would both make a customer with the same email.
  await sql.enterAlone(`customers of ${merchant.id}`);
  const known = await pageRecords<Subscription>(
    sql,
    merchant.id,
    "subscription",
    { customer_email: body.customer_email },
    { number: 1, size: 1 },
  );
  const now = world.clock.now();
  return {
    id: world.newId(),
    created: now,
    status: "active",
    document: {
      plan_id: plan.id,
      token_id: token.id,
      customer_id: known.records[0]?.document.customer_id ?? world.newId(),
      customer_email: body.customer_email,
      // With a start in the past, billing begins now and does not cover the past (gap subscription.past-start).
      start: Math.max(now, milliseconds(body.start_date)),
      start_date: body.start_date,
      frequency,
      billing_day: day,
      billing_method: body.billing_method ?? "card",
      auto_billing: body.auto_billing ?? true,
      end_date: null,
      cancellation_reason: null,
      cycles: 0,
    },
  };
}

export const getSubscription = route({
  operation: "getSubscription",
  async handle({ world, merchant, params }) {
    return ok(
      await world.store.read(async (sql) => {
        const found = await findRecord<Subscription>(sql, merchant.id, "subscription", params.id);
        if (found === undefined) throw notFound("subscription", params.id);
        return subscriptionView(world, sql, merchant, found);
      }),
    );
  },
});

export const listSubscriptions = route({
  operation: "listSubscriptions",
  // No value, an empty text and the word `null` all select every plan (gap subscription-list.null-plan).
  readQuery({ plan_id, ...query }) {
    return plan_id === undefined || plan_id === "" || plan_id === "null" ? query : { ...query, plan_id };
  },
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const filters = { plan_id: query?.plan_id };
    const { page, views } = await world.store.read(async (sql) => {
      const found = await pageRecords<Subscription>(sql, merchant.id, "subscription", filters, wanted);
      const list = [];
      for (const record of found.records) list.push(await subscriptionView(world, sql, merchant, record));
      return { page: found, views: list };
    });
    return ok({ ...envelope(world, "listSubscriptions", wanted, page, filters), subscription_list: views });
  },
});

export const cancelSubscription = route({
  operation: "cancelSubscription",
  async handle({ world, merchant, params, body }) {
    const reason = body?.cancellation_reason ?? null;
    const cancelled = await world.write(async (sql) => {
      for (;;) {
        const seen = await findRecord<Subscription>(sql, merchant.id, "subscription", params.id);
        if (seen === undefined) throw notFound("subscription", params.id);
        if (seen.status !== "active")
          throw new ServiceError(
            400,
            "subscription_not_active",
            `This subscription is already ${seen.status}.`,
          );
        if (reason === FAILING_NAME) {
          const code = "cancellation_failed";
          const payload = { id: seen.id, code, status: seen.status };
          const event = { event_type: "subscription_update.failed", payload };
          await announce(world, sql, merchant, event, seen.id);
          return new ServiceError(400, code, "The subscription was not cancelled (test reason).");
        }
        const document = { ...seen.document, end_date: world.clock.now(), cancellation_reason: reason };
        const next = { status: "cancelled", document };
        const ended = await replaceRecord(sql, merchant.id, "subscription", seen, next);
        if (ended === undefined) continue;
        const payload = await changedSubscriptionView(sql, merchant, ended);
        const event = { event_type: "subscription_update.succeeded", payload };
        await announce(world, sql, merchant, event, ended.id);
        return payload;
      }
    });
    return ok(cancelled);
  },
});

export const listInvoices = route({
  operation: "listInvoices",
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const filters = { subscription_id: query?.subscription_id };
    const page = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, merchant.id, "invoice", filters, wanted),
    );
    return ok({
      ...envelope(world, "listInvoices", wanted, page, filters),
      invoice_list: page.records.map((invoice) => invoiceView(invoice)),
    });
  },
});

export const listPaymentIntents = route({
  operation: "listPaymentIntents",
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const filters = { invoice_id: query?.invoice_id, subscription_id: query?.subscription_id };
    const page = await world.store.read((sql) =>
      pageRecords<PaymentIntent>(sql, merchant.id, "payment_intent", filters, wanted),
    );
    return ok({
      ...envelope(world, "listPaymentIntents", wanted, page, filters),
      payment_intent_list: page.records.map((intent) => paymentIntentView(intent)),
    });
  },
});
