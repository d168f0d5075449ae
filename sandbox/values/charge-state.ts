/** The part of a charge that both the rules and the store know. */

/** Words of the document, plus `failed` and `refunded` where it describes a state without naming it. */
export type ChargeStatus = "pending" | "completed" | "captured" | "refunded" | "cancelled" | "failed";

export const PAYMENT_METHODS = [
  "credit_or_debit_card",
  "pay_with_bank_account",
  "pay_with_store",
  "pay_with_bnpl",
  "pay_with_service_payment_token",
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Always: 0 <= refunded <= captured <= authorized. */
export interface Ledger {
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
}

/** The part of a charge that its rules look at. */
export interface ChargeState<Status = ChargeStatus> extends Ledger {
  readonly status: Status;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly autoCapture: boolean;
}

/** The three words of the charge response (States and transitions). */
export function responseStatus(status: ChargeStatus): "success" | "pending" | "failure" {
  if (status === "pending") return "pending";
  return status === "failed" || status === "cancelled" ? "failure" : "success";
}

/** The channels of the document (Endpoints > Transaction, `channel`). */
export const CHANNELS = [
  "plugin.woocommerce",
  "plugin.magento",
  "commerce_api",
  "checkout_widget",
  "payment_link",
] as const;

export type Channel = (typeof CHANNELS)[number];

/** The header in which shop plugins in the field name themselves and their version: `plugin.magento/1.0`. */
export const PLUGIN_HEADER = "x-cash-checkout-widget-version";

/** The channel through which a charge came (gap charge-list.channel-of-a-charge). */
export function channelOf(header: string | undefined): Channel {
  const [name] = (header ?? "").split("/", 1);
  return CHANNELS.find((known) => known === name) ?? "commerce_api";
}
