import { rhythmOf } from "../subscriptions/billing.ts";
import { billingTime } from "../subscriptions/calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../subscriptions/records.ts";
import type { Order } from "../orders/orders.ts";
import type { RecordKind, StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import { objectAt, textAt } from "../values/json.ts";
import { methodWord, orderNumber } from "./charges/words.ts";
import { objectLink, type Facts } from "./elements.ts";
import type { Row } from "./list-page.ts";
import { count, sum, when } from "./shown.ts";
import type { MenuName } from "./layout.ts";

/** How many objects a list shows at once. */
export const ROWS = 50;

/** A kind of stored object, such as plans: it has one page with the list, and one page for each object. */
export interface Kind {
  readonly kind: RecordKind;
  readonly title: string;
  readonly menu: MenuName;
  /** The part of the address by which its pages are found: `plans` in `/plans/ID`. */
  readonly family: string;
  /** For sentences: `plan` in "There is no such plan." */
  readonly word: string;
  /** What a list shows of an object besides its time and state. */
  row(record: StoredRecord<object>): Shown;
  facts(record: StoredRecord<object>): Facts;
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: boolean;
  /** Its list stands on the page of a subscription. */
  readonly isPart?: boolean;
}

type Shown = Pick<Row, "what" | "small" | "by" | "sum">;

function kindOf<Document>(
  traits: Pick<Kind, "kind" | "title" | "menu" | "inLog" | "isPart">,
  row: (document: Document) => Shown,
  facts: (document: Document, status: string) => Facts,
): Kind {
  const word = traits.kind.replace("_", " ");
  return {
    ...traits,
    word,
    family: `${word.replace(" ", "-")}s`,
    row: ({ document }: StoredRecord<never>) => row(document),
    facts: ({ document, status }: StoredRecord<never>) => facts(document, status),
  };
}

const emailIn = (consumer: unknown) => textAt(consumer, "contact", "email");
const consumerIn = (request: object) => emailIn(objectAt(request, "consumer_details"));
const methodIn = (request: object) =>
  textAt(request, "payment_detail", "credentials", "payment_method", "method") ?? "";

export const KINDS: readonly Kind[] = [
  kindOf<Order>(
    { kind: "order", title: "Orders", menu: "Orders", inLog: true },
    ({ request, charge_id }) => ({
      what: textAt(request, "description") ?? "Order",
      small: [orderNumber(request, textAt(request, "description")), itemsText(request), consumerIn(request)]
        .filter(Boolean)
        .join(" · "),
      by: charge_id === null ? "not paid yet" : methodWord(methodIn(request)),
      sum: sum(objectAt(request, "order_total_amount")),
    }),
    ({ request }) => ({
      Total: sum(objectAt(request, "order_total_amount")),
      Customer: nameIn(request),
      Email: consumerIn(request),
      "Merchant's id": textAt(request, "external_system_order_id"),
    }),
  ),
  kindOf<Subscription>(
    { kind: "subscription", title: "Subscriptions", menu: "Subscriptions", inLog: true },
    ({ customer_email: what, cycles, frequency: by }) => ({ what, small: count(cycles, "cycle"), by }),
    (subscription, status) => ({
      Billed: subscription.frequency,
      Cycles: subscription.cycles,
      Next: status === "active" && when(billingTime(rhythmOf(subscription), subscription.cycles)),
      Plan: objectLink("plans", subscription.plan_id),
      Token: objectLink("tokens", subscription.token_id),
      "Ended because": subscription.cancellation_reason,
    }),
  ),
  kindOf<Invoice>(
    { kind: "invoice", title: "Invoices", menu: "Subscriptions", isPart: true },
    ({ cycle, amount }) => ({ what: `Cycle ${cycle}`, sum: sum(amount) }),
    ({ amount, cycle, period_start, period_end, subscription_id }) => ({
      Amount: sum(amount),
      Cycle: cycle,
      From: when(period_start),
      To: when(period_end),
      Subscription: objectLink("subscriptions", subscription_id),
    }),
  ),
  kindOf<PaymentIntent>(
    { kind: "payment_intent", title: "Payment intents", menu: "Subscriptions", isPart: true },
    ({ amount }) => ({ what: "Attempt to be paid", sum: sum(amount) }),
    ({ amount, charge_id, invoice_id, subscription_id }) => ({
      Amount: sum(amount),
      Charge: objectLink("charges", charge_id),
      Invoice: objectLink("invoices", invoice_id),
      Subscription: objectLink("subscriptions", subscription_id),
    }),
  ),
  kindOf<Plan>(
    { kind: "plan", title: "Plans", menu: "Plans", inLog: true },
    ({ name: what, description: small, billing_frequency: by, price }) => ({
      what,
      small,
      by,
      sum: sum(price),
    }),
    (plan) => ({ ...planTerms(plan), Product: objectLink("products", plan.product_id) }),
  ),
  kindOf<Product>(
    { kind: "product", title: "Products", menu: "Plans", inLog: true },
    ({ name: what, description: small }) => ({ what, small }),
    ({ description, external_product_id: id }) => ({ For: description, "Merchant's id": id }),
  ),
  kindOf<Token>(
    { kind: "token", title: "Payment tokens", menu: "Tokens" },
    ({ card, consumer_details }) => ({
      what: `${card.brand} ··${card.last_four}`,
      small: emailIn(consumer_details),
      by: `until ${card.expiration_month}/${card.expiration_year}`,
    }),
    ({ card, consumer_details }) => ({
      Card: `${card.brand} ${card.first_six}…${card.last_four}`,
      "Valid until": `${card.expiration_month}/${card.expiration_year}`,
      "Test card": card.test_card,
      Consumer: emailIn(consumer_details),
      "Merchant's id": textAt(consumer_details, "external_consumer_id"),
    }),
  ),
];

/** What a plan costs, as its customers read it too. */
export function planTerms({ price, billing_frequency, description }: Plan): Facts {
  return { Price: sum(price), Billed: billing_frequency, For: description };
}

function nameIn(request: object): string {
  const parts = Object.values(objectAt(request, "consumer_details", "name") ?? {});
  return parts.filter((part) => typeof part === "string").join(" ");
}

/** What was bought, as it was sent: the document does not say which members an item has. */
export function itemsIn(request: object): readonly unknown[] {
  const items = objectAt(request)?.["purchases"];
  return Array.isArray(items) ? items : [];
}

function itemsText(request: object): string | undefined {
  const items = itemsIn(request);
  if (items.length === 0) return undefined;
  const names = items.map((item) => textAt(item, "name")).filter((name) => name !== undefined);
  return names.length === items.length && names.length < 4 ? names.join(", ") : count(items.length, "item");
}
