import { rhythmOf } from "../subscriptions/billing.ts";
import { billingTime } from "../subscriptions/calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../subscriptions/records.ts";
import type { Order } from "../orders/orders.ts";
import type { RecordKind, StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import { objectAt, textAt } from "../values/json.ts";
import { money, objectLink, when, type Fact } from "./elements.ts";
import type { MenuName } from "./portal-page.ts";

/** A kind of stored object, such as plans: it has one page with the list, and one page for each object. */
export interface Kind {
  readonly kind: RecordKind;
  /** The part of the address by which its pages are found: `plans` in `/plans/ID`. */
  readonly family: string;
  readonly menu: MenuName;
  readonly title: string;
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: true;
  /** The fact that leads to the object whose page lists these; that page leaves it out. */
  readonly leadsBack?: string;
  /** Families of lists that share the entry of the menu. */
  readonly besides?: readonly string[];
  /** The most telling first: a list shows four. */
  facts(record: StoredRecord<object>): readonly Fact[];
}

export const KINDS: readonly Kind[] = [
  {
    kind: "order",
    family: "orders",
    menu: "Orders",
    title: "Orders",
    inLog: true,
    facts: ({ document: { request, charge_id } }: StoredRecord<Order>) => [
      ["Total", sum(objectAt(request, "order_total_amount"))],
      ["For", textAt(request, "description") ?? null],
      ["Merchant's id", textAt(request, "external_system_order_id") ?? null],
      ["Charge", objectLink("charges", charge_id)],
    ],
  },
  {
    kind: "subscription",
    family: "subscriptions",
    menu: "Subscriptions",
    title: "Subscriptions",
    inLog: true,
    besides: ["invoices", "payment-intents"],
    facts: ({ status, document }: StoredRecord<Subscription>) => [
      ["Customer", document.customer_email],
      ["Billed", document.frequency],
      ["Cycles", document.cycles],
      ["Next", status === "active" ? when(billingTime(rhythmOf(document), document.cycles)) : null],
      ["Plan", objectLink("plans", document.plan_id)],
      ["Token", objectLink("tokens", document.token_id)],
      ["Ended because", document.cancellation_reason],
    ],
  },
  {
    kind: "invoice",
    family: "invoices",
    menu: "Subscriptions",
    title: "Invoices",
    leadsBack: "Subscription",
    besides: ["subscriptions"],
    facts: ({ document }: StoredRecord<Invoice>) => [
      ["Amount", sum(document.amount)],
      ["Cycle", document.cycle],
      ["From", when(document.period_start)],
      ["To", when(document.period_end)],
      ["Subscription", objectLink("subscriptions", document.subscription_id)],
    ],
  },
  {
    kind: "payment_intent",
    family: "payment-intents",
    menu: "Subscriptions",
    title: "Payment intents",
    leadsBack: "Subscription",
    besides: ["subscriptions"],
    facts: ({ document }: StoredRecord<PaymentIntent>) => [
      ["Amount", sum(document.amount)],
      ["Charge", objectLink("charges", document.charge_id)],
      ["Invoice", objectLink("invoices", document.invoice_id)],
      ["Subscription", objectLink("subscriptions", document.subscription_id)],
    ],
  },
  {
    kind: "plan",
    family: "plans",
    menu: "Plans",
    title: "Plans",
    inLog: true,
    besides: ["products"],
    facts: ({ document }: StoredRecord<Plan>) => [
      ["Name", document.name],
      ["Price", sum(document.price)],
      ["Billed", document.billing_frequency],
      ["For", document.description],
      ["Product", objectLink("products", document.product_id)],
    ],
  },
  {
    kind: "product",
    family: "products",
    menu: "Plans",
    title: "Products",
    inLog: true,
    besides: ["plans"],
    facts: ({ document }: StoredRecord<Product>) => [
      ["Name", document.name],
      ["For", document.description],
      ["Merchant's id", document.external_product_id],
    ],
  },
  {
    kind: "token",
    family: "tokens",
    menu: "Tokens",
    title: "Payment tokens",
    facts: ({ document: { card, consumer_details } }: StoredRecord<Token>) => [
      ["Card", `${card.brand} ${card.first_six}…${card.last_four}`],
      ["Valid until", `${card.expiration_month}/${card.expiration_year}`],
      ["Test card", card.test_card],
      ["Consumer", textAt(consumer_details, "contact", "email") ?? null],
      ["Merchant's id", textAt(consumer_details, "external_consumer_id") ?? null],
    ],
  },
];

/** The word for a single object, used in sentences: `plan` in "There is no such plan." */
export function wordFor({ kind }: Kind): string {
  return kind.replace("_", " ");
}

/** An amount as it was sent; what cannot be read as one is not shown. */
function sum(part: unknown): string | null {
  const { amount } = objectAt(part) ?? {};
  return typeof amount === "number" ? money(amount, textAt(part, "currency_code") ?? "") : null;
}
