import { rhythmOf } from "../subscriptions/billing.ts";
import { billingTime } from "../subscriptions/calendar.ts";
import type { Invoice, PaymentIntent, Plan, Product, Subscription } from "../subscriptions/records.ts";
import type { Order } from "../orders/orders.ts";
import type { RecordKind, StoredRecord } from "../store/records.ts";
import type { Token } from "../tokens/tokens.ts";
import { objectAt, textAt } from "../values/json.ts";
import { methodWord, orderNumber } from "./charges/words.ts";
import { objectLink, type Fact } from "./elements.ts";
import { count, sum, when } from "./shown.ts";
import type { Part } from "./html.ts";
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
  row(record: StoredRecord<object>): Shown<Part>;
  facts(record: StoredRecord<object>): Fact[];
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: boolean;
  /** Its list stands on the page of a subscription. */
  readonly isPart?: boolean;
}

interface Shown<Cell> {
  readonly what: Cell;
  readonly small?: Cell;
  readonly by?: Cell;
  readonly sum?: Cell;
}

/** A member of an object, or what is made of the object. */
type Value<Document> = (keyof Document & string) | ((document: Document, status: string) => Part);

function kindOf<Document extends object>(
  traits: Pick<Kind, "kind" | "title" | "menu" | "inLog" | "isPart">,
  row: Shown<Value<Document>>,
  facts: Readonly<Record<string, Value<Document>>>,
): Kind {
  const word = traits.kind.replace("_", " ");
  const valueIn = ({ document, status }: StoredRecord<never>, value: Value<Document> | undefined) =>
    typeof value === "function" ? value(document, status) : value && partOf(value, document[value]);
  return {
    ...traits,
    word,
    family: `${word.replace(" ", "-")}s`,
    row: (record: StoredRecord<never>) => ({
      what: valueIn(record, row.what),
      small: valueIn(record, row.small),
      by: valueIn(record, row.by),
      sum: valueIn(record, row.sum),
    }),
    facts: (record: StoredRecord<never>) =>
      Object.entries(facts).map(([name, value]) => [name, valueIn(record, value)]),
  };
}

/** A member as a page shows it: an amount, a link to another object, or a text. */
function partOf(name: string, value: unknown): Part {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return sum(value);
  const [, linked] = /^(charge|invoice|plan|product|subscription|token)_id$/.exec(name) ?? [];
  return linked === undefined ? value : objectLink(`${linked}s`, value);
}

const emailIn = (consumer: unknown) => textAt(consumer, "contact", "email");
const consumerIn = (request: object) => emailIn(objectAt(request, "consumer_details"));
const methodIn = (request: object) =>
  textAt(request, "payment_detail", "credentials", "payment_method", "method") ?? "";

export const KINDS: readonly Kind[] = [
  kindOf<Order>(
    { kind: "order", title: "Orders", menu: "Orders", inLog: true },
    {
      what: ({ request }) => textAt(request, "description") ?? "Order",
      small: ({ request }) =>
        [orderNumber(request, textAt(request, "description")), itemsText(request), consumerIn(request)]
          .filter(Boolean)
          .join(" · "),
      by: ({ request, charge_id }) => (charge_id === null ? "not paid yet" : methodWord(methodIn(request))),
      sum: ({ request }) => sum(objectAt(request, "order_total_amount")),
    },
    {
      Total: ({ request }) => sum(objectAt(request, "order_total_amount")),
      Customer: ({ request }) => nameIn(request),
      Email: ({ request }) => consumerIn(request),
      Charge: ({ charge_id }) => objectLink("charges", charge_id) ?? "none yet",
      "Merchant's id": ({ request }) => textAt(request, "external_system_order_id"),
    },
  ),
  kindOf<Subscription>(
    { kind: "subscription", title: "Subscriptions", menu: "Subscriptions", inLog: true },
    { what: "customer_email", small: ({ cycles }) => count(cycles, "cycle"), by: "frequency" },
    {
      Customer: "customer_email",
      Billed: "frequency",
      Cycles: "cycles",
      Next: (known, status) => status === "active" && when(billingTime(rhythmOf(known), known.cycles)),
      Plan: "plan_id",
      Token: "token_id",
      "Ended because": "cancellation_reason",
    },
  ),
  kindOf<Invoice>(
    { kind: "invoice", title: "Invoices", menu: "Subscriptions", isPart: true },
    { what: ({ cycle }) => `Cycle ${cycle}`, sum: "amount" },
    {
      Amount: "amount",
      Cycle: "cycle",
      From: ({ period_start }) => when(period_start),
      To: ({ period_end }) => when(period_end),
      Subscription: "subscription_id",
    },
  ),
  kindOf<PaymentIntent>(
    { kind: "payment_intent", title: "Payment intents", menu: "Subscriptions", isPart: true },
    { what: () => "Attempt to be paid", sum: "amount" },
    { Amount: "amount", Charge: "charge_id", Invoice: "invoice_id", Subscription: "subscription_id" },
  ),
  kindOf<Plan>(
    { kind: "plan", title: "Plans", menu: "Plans", inLog: true },
    { what: "name", small: "description", by: "billing_frequency", sum: "price" },
    { Name: "name", Price: "price", Billed: "billing_frequency", For: "description", Product: "product_id" },
  ),
  kindOf<Product>(
    { kind: "product", title: "Products", menu: "Plans", inLog: true },
    { what: "name", small: "description" },
    { Name: "name", For: "description", "Merchant's id": "external_product_id" },
  ),
  kindOf<Token>(
    { kind: "token", title: "Payment tokens", menu: "Tokens" },
    {
      what: ({ card }) => `${card.brand} ··${card.last_four}`,
      small: ({ consumer_details }) => emailIn(consumer_details),
      by: ({ card }) => `until ${card.expiration_month}/${card.expiration_year}`,
    },
    {
      Card: ({ card }) => `${card.brand} ${card.first_six}…${card.last_four}`,
      "Valid until": ({ card }) => `${card.expiration_month}/${card.expiration_year}`,
      "Test card": ({ card }) => card.test_card,
      Consumer: ({ consumer_details }) => emailIn(consumer_details),
      "Merchant's id": ({ consumer_details }) => textAt(consumer_details, "external_consumer_id"),
    },
  ),
];

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
