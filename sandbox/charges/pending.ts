import type { Charge } from "../store/charges.ts";
import { moment } from "../values/clock.ts";
import { textAt, type JsonObject } from "../values/json.ts";
import { moneyText } from "../values/money.ts";
import type { World } from "../world.ts";

/** Where customers act, or read how to pay. The address ends with the id of the continuation. */
export const CONTINUATION_PATH = "/continue";

/** The bar code of a reference, below the address of the continuation. */
export const BAR_CODE = "bar-code.svg";

/**
 * What the customer has to do, and needs for it. The document gives three names (Charge response); the others are
 * those that clients in the field read (gap charge.pending-details).
 */
export function pendingDetails(
  world: World,
  charge: Charge,
  { name, continuationId }: { readonly name: string; readonly continuationId: string },
): JsonObject {
  const page = `${world.origin()}${CONTINUATION_PATH}/${charge.merchantId}/${continuationId}`;
  const network = charge.network === null ? {} : { payment_network: charge.network };
  const info = charge.facts.paymentInfo;
  if (name !== "collect_payment") return { action: name, redirect_url: page, ...network, ...info };
  const { reference, payment_expiry: expiry } = info;
  return {
    action: name,
    ...network,
    ...info,
    reference_number: reference,
    ...(charge.method === "pay_with_store" ? { reference_url: `${page}/${BAR_CODE}` } : {}),
    ...(typeof expiry === "number" ? { payment_expiry_formatted: moment(expiry) } : {}),
    payment_instructions: stepsToPay(charge).map((value) => ({ value })),
    instructions_url: page,
  };
}

/** How a customer pays at a store or by a bank transfer. */
export function stepsToPay(charge: Charge): string[] {
  const known = (name: string) => textAt(charge.facts.paymentInfo, name) ?? "";
  const amount = moneyText({ amount: charge.authorized, currency_code: charge.currency });
  return charge.method === "pay_with_store"
    ? [
        `Go to ${known("store")}.`,
        `Show the bar code, or say the reference ${known("reference")}.`,
        `Pay ${amount} in cash.`,
      ]
    : [
        "Open the app of your bank and choose a transfer.",
        `Send ${amount} to the CLABE ${known("transaction_clabe")} (${known("bank_name")}).`,
        `Give ${known("reference")} as the reference.`,
      ];
}
