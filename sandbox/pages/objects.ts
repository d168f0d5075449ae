import { rhythmOf } from "../subscriptions/billing.ts";
import { billingTime } from "../subscriptions/calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../subscriptions/records.ts";
import type { Order } from "../orders/orders.ts";
import type { RecordKind, StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import { objectAt, textAt } from "../values/json.ts";
import { methodWord } from "./charges/words.ts";
import { count, objectLink, sum, when, type Fact, type Row } from "./elements.ts";
import type { MenuName } from "./layout.ts";

/** What a list shows of an object besides its time and state. */
type Shown = Pick<Row, "what" | "small" | "by" | "sum">;

/** A kind of stored object, such as plans: it has one page with the list, and one page for each object. */
export interface Kind {
  readonly kind: RecordKind;
  readonly title: string;
  readonly menu: MenuName;
  /** The part of the address by which its pages are found: `plans` in `/plans/ID`. */
  readonly family: string;
  /** For sentences: `plan` in "There is no such plan." */
  readonly word: string;
  row(record: StoredRecord<object>): Shown;
  facts(record: StoredRecord<object>): readonly Fact[];
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: boolean;
  /** Its list stands on the page of a subscription. */
  readonly isPart?: boolean;
}

function kindOf(
  kind: RecordKind,
  title: string,
  menu: MenuName,
  traits: Pick<Kind, "inLog" | "isPart">,
  row: (document: never) => Shown,
  facts: (document: never, status: string) => readonly Fact[],
): Kind {
  return {
    kind,
    title,
    menu,
    ...traits,
    family: `${kind.replace("_", "-")}s`,
    word: kind.replace("_", " "),
    row: ({ document }: StoredRecord<never>) => row(document),
    facts: ({ document, status }: StoredRecord<never>) => facts(document, status),
  };
}

export const KINDS: readonly Kind[] = [
  kindOf(
    "order",
    "Orders",
    "Orders",
    { inLog: true },
    ({ request, charge_id }: Order) => ({
      what: textAt(request, "description") ?? "Order",
      small: [shopsNumber(request), itemsText(request), emailIn(request)].flat().join(" · "),
      by: charge_id === null ? "not paid yet" : methodWord(methodIn(request)),
      sum: sum(objectAt(request, "order_total_amount")),
    }),
    ({ request, charge_id }: Order) => [
      ["Total", sum(objectAt(request, "order_total_amount"))],
      ["Customer", nameIn(request) || null],
      ["Email", emailIn(request)[0] ?? null],
      ["Charge", charge_id === null ? "none yet" : objectLink("charges", charge_id)],
      ["Merchant's id", textAt(request, "external_system_order_id") ?? null],
    ],
  ),
  kindOf(
    "subscription",
    "Subscriptions",
    "Subscriptions",
    { inLog: true },
    (document: Subscription) => ({
      what: document.customer_email,
      small: count(document.cycles, "cycle"),
      by: document.frequency,
    }),
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
  kindOf(
    "invoice",
    "Invoices",
    "Subscriptions",
    { isPart: true },
    (document: Invoice) => ({ what: `Cycle ${document.cycle}`, sum: sum(document.amount) }),
    (document: Invoice) => [
      ["Amount", sum(document.amount)],
      ["Cycle", document.cycle],
      ["From", when(document.period_start)],
      ["To", when(document.period_end)],
      ["Subscription", objectLink("subscriptions", document.subscription_id)],
    ],
  ),
  kindOf(
    "payment_intent",
    "Payment intents",
    "Subscriptions",
    { isPart: true },
    (document: PaymentIntent) => ({ what: "Attempt to be paid", sum: sum(document.amount) }),
    (document: PaymentIntent) => [
      ["Amount", sum(document.amount)],
      ["Charge", objectLink("charges", document.charge_id)],
      ["Invoice", objectLink("invoices", document.invoice_id)],
      ["Subscription", objectLink("subscriptions", document.subscription_id)],
    ],
  ),
  kindOf(
    "plan",
    "Plans",
    "Plans",
    { inLog: true },
    (document: Plan) => ({
      what: document.name,
      small: document.description,
      by: document.billing_frequency,
      sum: sum(document.price),
    }),
    (document: Plan) => [
      ["Name", document.name],
      ["Price", sum(document.price)],
      ["Billed", document.billing_frequency],
      ["For", document.description],
      ["Product", objectLink("products", document.product_id)],
    ],
  ),
  kindOf(
    "product",
    "Products",
    "Plans",
    { inLog: true },
    (document: Product) => ({ what: document.name, small: document.description }),
    (document: Product) => [
      ["Name", document.name],
      ["For", document.description],
      ["Merchant's id", document.external_product_id],
    ],
  ),
  kindOf(
    "token",
    "Payment tokens",
    "Tokens",
    {},
    ({ card, consumer_details }: Token) => ({
      what: `${card.brand} ··${card.last_four}`,
      small: textAt(consumer_details, "contact", "email") ?? "",
      by: `until ${card.expiration_month}/${card.expiration_year}`,
    }),
    ({ card, consumer_details }: Token) => [
      ["Card", `${card.brand} ${card.first_six}…${card.last_four}`],
      ["Valid until", `${card.expiration_month}/${card.expiration_year}`],
      ["Test card", card.test_card],
      ["Consumer", textAt(consumer_details, "contact", "email") ?? null],
      ["Merchant's id", textAt(consumer_details, "external_consumer_id") ?? null],
    ],
  ),
];

const emailIn = (request: object) => [textAt(request, "consumer_details", "contact", "email") ?? []].flat();

const methodIn = (request: object) =>
  textAt(request, "payment_detail", "credentials", "payment_method", "method") ?? "";

function nameIn(request: object): string {
  const name = objectAt(request, "consumer_details", "name") ?? {};
  return Object.values(name)
    .filter((part) => typeof part === "string")
    .join(" ");
}

function shopsNumber(request: object): string[] {
  const number = textAt(request, "external_system_order_id");
  const description = textAt(request, "description") ?? "";
  return number === undefined || description.includes(number) ? [] : [`order ${number}`];
}

/** What was bought, as it was sent: the document does not say which members an item has. */
export function itemsIn(request: object = {}): readonly unknown[] {
  const items = objectAt(request)?.["purchases"];
  return Array.isArray(items) ? items : [];
}

function itemsText(request: object): string[] {
  const items = itemsIn(request);
  const names = items.map((item) => textAt(item, "name")).filter((name) => name !== undefined);
  if (items.length === 0) return [];
  return [names.length === items.length && names.length < 4 ? names.join(", ") : count(items.length, "item")];
}
