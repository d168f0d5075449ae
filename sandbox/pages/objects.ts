import { rhythmOf } from "../subscriptions/billing.ts";
import { billingTime } from "../subscriptions/calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../subscriptions/records.ts";
import type { Order } from "../orders/orders.ts";
import type { RecordKind, StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import { objectAt, textAt } from "../values/json.ts";
import { money, objectLink, when, type Fact } from "./elements.ts";
import type { MenuName } from "./layout.ts";

/** A kind of stored object, such as plans: it has one page with the list, and one page for each object. */
export interface Kind {
  readonly kind: RecordKind;
  readonly title: string;
  readonly menu: MenuName;
  /** The part of the address by which its pages are found: `plans` in `/plans/ID`. */
  readonly family: string;
  /** For sentences: `plan` in "There is no such plan." */
  readonly word: string;
  /** The most telling first: a list shows four. */
  facts(record: StoredRecord<object>): readonly Fact[];
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: boolean;
  /** The fact that leads to the object whose page lists these; that page leaves it out. */
  readonly leadsBack?: string;
}

function kindOf(
  kind: RecordKind,
  title: string,
  menu: MenuName,
  traits: Pick<Kind, "inLog" | "leadsBack">,
  facts: (document: never, status: string) => readonly Fact[],
): Kind {
  return {
    kind,
    title,
    menu,
    ...traits,
    family: `${kind.replace("_", "-")}s`,
    word: kind.replace("_", " "),
    facts: ({ document, status }: StoredRecord<never>) => facts(document, status),
  };
}

export const KINDS: readonly Kind[] = [
  kindOf("order", "Orders", "Orders", { inLog: true }, ({ request, charge_id }: Order) => [
    ["Total", sum(objectAt(request, "order_total_amount"))],
    ["For", textAt(request, "description") ?? null],
    ["Merchant's id", textAt(request, "external_system_order_id") ?? null],
    ["Charge", objectLink("charges", charge_id)],
  ]),
  kindOf(
    "subscription",
    "Subscriptions",
    "Subscriptions",
    { inLog: true },
    (document: Subscription, status) => [
      ["Customer", document.customer_email],
      ["Billed", document.frequency],
      ["Cycles", document.cycles],
      ["Next", status === "active" ? when(billingTime(rhythmOf(document), document.cycles)) : null],
      ["Plan", objectLink("plans", document.plan_id)],
      ["Token", objectLink("tokens", document.token_id)],
      ["Ended because", document.cancellation_reason],
    ],
  ),
  kindOf("invoice", "Invoices", "Subscriptions", { leadsBack: "Subscription" }, (document: Invoice) => [
    ["Amount", sum(document.amount)],
    ["Cycle", document.cycle],
    ["From", when(document.period_start)],
    ["To", when(document.period_end)],
    ["Subscription", objectLink("subscriptions", document.subscription_id)],
  ]),
  kindOf(
    "payment_intent",
    "Payment intents",
    "Subscriptions",
    { leadsBack: "Subscription" },
    (document: PaymentIntent) => [
      ["Amount", sum(document.amount)],
      ["Charge", objectLink("charges", document.charge_id)],
      ["Invoice", objectLink("invoices", document.invoice_id)],
      ["Subscription", objectLink("subscriptions", document.subscription_id)],
    ],
  ),
  kindOf("plan", "Plans", "Plans", { inLog: true }, (document: Plan) => [
    ["Name", document.name],
    ["Price", sum(document.price)],
    ["Billed", document.billing_frequency],
    ["For", document.description],
    ["Product", objectLink("products", document.product_id)],
  ]),
  kindOf("product", "Products", "Plans", { inLog: true }, (document: Product) => [
    ["Name", document.name],
    ["For", document.description],
    ["Merchant's id", document.external_product_id],
  ]),
  kindOf("token", "Payment tokens", "Tokens", {}, ({ card, consumer_details }: Token) => [
    ["Card", `${card.brand} ${card.first_six}…${card.last_four}`],
    ["Valid until", `${card.expiration_month}/${card.expiration_year}`],
    ["Test card", card.test_card],
    ["Consumer", textAt(consumer_details, "contact", "email") ?? null],
    ["Merchant's id", textAt(consumer_details, "external_consumer_id") ?? null],
  ]),
];

/** An amount as it was sent; what cannot be read as one is not shown. */
export function sum(part: unknown): string | null {
  const { amount } = objectAt(part) ?? {};
  return typeof amount === "number" ? money(amount, textAt(part, "currency_code") ?? "") : null;
}
