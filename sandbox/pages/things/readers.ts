import { billingTime } from "../../subscriptions/calendar.ts";
import { rhythmOf } from "../../subscriptions/billing.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../../subscriptions/records.ts";
import type { Order } from "../../orders/orders.ts";
import type { Sql } from "../../store/port.ts";
import {
  findRecord,
  pageRecords,
  recordsBefore,
  type RecordKind,
  type StoredRecord,
} from "../../store/records.ts";
import type { Token } from "../../tokens/tokens.ts";
import { objectAt, textAt } from "../../values/json.ts";
import type { Html } from "../html.ts";
import { code, link, money, when } from "../parts/words.ts";
import { PORTAL_PATH } from "../portal-page.ts";

/** A name and what stands beside it; null is not shown. */
export type Fact = readonly [string, Html | string | null];

/** A thing as a list shows it. */
export interface Row {
  readonly id: string;
  readonly created: number;
  readonly status: string;
  readonly facts: readonly Fact[];
}

/** Reads things of one kind for their pages. */
interface Reader {
  newest(sql: Sql, owner: string, wanted: { beforeId: string | undefined; limit: number }): Promise<Row[]>;
  find(sql: Sql, owner: string, id: string): Promise<(Row & { readonly document: object }) | undefined>;
  /** The newest ones that belong to a subscription. */
  ofSubscription(sql: Sql, owner: string, id: string, limit: number): Promise<Row[]>;
}

/** What a list and a page show of a thing, the most telling first. */
function reader<Document extends object>(
  kind: RecordKind,
  factsOf: (record: StoredRecord<Document>) => readonly Fact[],
): Reader {
  const row = (record: StoredRecord<Document>): Row => {
    const { id, created, status } = record;
    return { id, created, status, facts: factsOf(record) };
  };
  return {
    newest: async (sql, owner, wanted) => (await recordsBefore<Document>(sql, owner, kind, wanted)).map(row),
    async find(sql, owner, id) {
      const record = await findRecord<Document>(sql, owner, kind, id);
      return record === undefined ? undefined : { ...row(record), document: record.document };
    },
    async ofSubscription(sql, owner, id, size) {
      const links = { subscription_id: id };
      const page = await pageRecords<Document>(sql, owner, kind, links, { number: 1, size });
      return page.records.map(row);
    },
  };
}

const to = (family: string, id: string | null | undefined): Html | null =>
  id === null || id === undefined ? null : link(`${PORTAL_PATH}/${family}/${id}`, code(id));

export const READERS: Readonly<Record<RecordKind, Reader>> = {
  order: reader<Order>("order", ({ document: { request, charge_id } }) => [
    ["Total", sum(objectAt(request, "order_total_amount"))],
    ["For", textAt(request, "description") ?? null],
    ["Merchant's id", textAt(request, "external_system_order_id") ?? null],
    ["Charge", to("charges", charge_id)],
  ]),
  subscription: reader<Subscription>("subscription", ({ status, document }) => [
    ["Customer", document.customer_email],
    ["Billed", document.frequency],
    ["Cycles", String(document.cycles)],
    ["Next", status === "active" ? when(billingTime(rhythmOf(document), document.cycles)) : null],
    ["Plan", to("plans", document.plan_id)],
    ["Token", to("tokens", document.token_id)],
    ["Ended because", document.cancellation_reason],
  ]),
  invoice: reader<Invoice>("invoice", ({ document }) => [
    ["Amount", sum(document.amount)],
    ["Cycle", String(document.cycle)],
    ["From", when(document.period_start)],
    ["To", when(document.period_end)],
    ["Subscription", to("subscriptions", document.subscription_id)],
  ]),
  payment_intent: reader<PaymentIntent>("payment_intent", ({ document }) => [
    ["Amount", sum(document.amount)],
    ["Charge", to("charges", document.charge_id)],
    ["Invoice", to("invoices", document.invoice_id)],
    ["Subscription", to("subscriptions", document.subscription_id)],
  ]),
  plan: reader<Plan>("plan", ({ document }) => [
    ["Name", document.name],
    ["Price", sum(document.price)],
    ["Billed", document.billing_frequency],
    ["For", document.description],
    ["Product", to("products", document.product_id)],
  ]),
  product: reader<Product>("product", ({ document }) => [
    ["Name", document.name],
    ["For", document.description],
    ["Merchant's id", document.external_product_id],
  ]),
  token: reader<Token>("token", ({ document: { card, consumer_details } }) => [
    ["Card", `${card.brand} ${card.first_six}…${card.last_four}`],
    ["Valid until", `${card.expiration_month}/${card.expiration_year}`],
    ["Test card", card.test_card],
    ["Consumer", textAt(consumer_details, "contact", "email") ?? null],
    ["Merchant's id", textAt(consumer_details, "external_consumer_id") ?? null],
  ]),
};

/** An amount as it was sent; what cannot be read as one is not shown. */
function sum(part: unknown): string | null {
  const { amount } = objectAt(part) ?? {};
  return typeof amount === "number" ? money(amount, textAt(part, "currency_code") ?? "") : null;
}
