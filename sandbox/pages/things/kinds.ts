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
  /** The log of requests finds it by its id. Of a token it keeps only a mark, and some kinds it does not note. */
  readonly inLog?: true;
  /** The fact that leads to the thing whose page lists these; that page leaves it out. */
  readonly leadsBack?: string;
}

export const THINGS: readonly Kind[] = [
  { kind: "order", family: "orders", menu: "Orders", title: "Orders", one: "order", inLog: true },
  {
    kind: "subscription",
    family: "subscriptions",
    menu: "Subscriptions",
    title: "Subscriptions",
    one: "subscription",
    inLog: true,
  },
  {
    kind: "invoice",
    family: "invoices",
    menu: "Subscriptions",
    title: "Invoices",
    one: "invoice",
    leadsBack: "Subscription",
  },
  {
    kind: "payment_intent",
    family: "payment-intents",
    menu: "Subscriptions",
    title: "Payment intents",
    one: "payment intent",
    leadsBack: "Subscription",
  },
  { kind: "plan", family: "plans", menu: "Plans", title: "Plans", one: "plan", inLog: true },
  { kind: "product", family: "products", menu: "Plans", title: "Products", one: "product", inLog: true },
  { kind: "token", family: "tokens", menu: "Tokens", title: "Payment tokens", one: "token" },
];
