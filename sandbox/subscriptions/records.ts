import type { Money } from "../values/money.ts";
import type { Frequency } from "./calendar.ts";

/** Products, plans, subscriptions, invoices and payment intents as they are stored. All of them are beta. */
export interface Product {
  readonly name: string;
  readonly description: string;
  readonly external_product_id: string | null;
  readonly additional_details: Readonly<Record<string, unknown>>;
}

export interface Plan {
  readonly name: string;
  readonly description: string;
  readonly product_id: string;
  readonly price: Readonly<Record<string, unknown>>;
  readonly billing_frequency: Frequency;
  readonly additional_details: Readonly<Record<string, unknown>>;
}

export interface Subscription {
  readonly plan_id: string;
  readonly token_id: string;
  readonly customer_id: string;
  readonly customer_email: string;
  readonly start: number;
  /** As it was sent: the document does not give the unit, so the merchant gets back its own value. */
  readonly start_date: number;
  readonly frequency: Frequency;
  readonly billing_day: number | null;
  readonly billing_method: string;
  readonly auto_billing: boolean;
  readonly end_date: number | null;
  readonly cancellation_reason: string | null;
  /** How many cycles have been billed. */
  readonly cycles: number;
}

export interface Invoice {
  readonly subscription_id: string;
  readonly plan_id: string;
  readonly cycle: number;
  readonly amount: Money;
  readonly period_start: number;
  readonly period_end: number;
}

export interface PaymentIntent {
  readonly invoice_id: string;
  readonly subscription_id: string;
  readonly charge_id: string;
  readonly amount: Money;
}
