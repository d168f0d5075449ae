import type { RecordKind } from "../../store/records.ts";
import type { MenuName } from "../portal-page.ts";

/** A kind of stored thing, such as plans: it has one page with the list, and one page for each thing. */
export interface Kind {
  readonly kind: RecordKind;
  /** The part of the address by which its pages are found: `plans` in `/plans/ID`. */
  readonly family: string;
  readonly menu: MenuName;
  readonly title: string;
  /** The word for a single thing, used in sentences: `plan` in "There is no such plan." */
  readonly one: string;
}

export const THINGS: readonly Kind[] = [
  { kind: "order", family: "orders", menu: "Orders", title: "Orders", one: "order" },
  {
    kind: "subscription",
    family: "subscriptions",
    menu: "Subscriptions",
    title: "Subscriptions",
    one: "subscription",
  },
  { kind: "invoice", family: "invoices", menu: "Subscriptions", title: "Invoices", one: "invoice" },
  {
    kind: "payment_intent",
    family: "payment-intents",
    menu: "Subscriptions",
    title: "Payment intents",
    one: "payment intent",
  },
  { kind: "plan", family: "plans", menu: "Plans", title: "Plans", one: "plan" },
  { kind: "product", family: "products", menu: "Plans", title: "Products", one: "product" },
  { kind: "token", family: "tokens", menu: "Tokens", title: "Payment tokens", one: "token" },
];
