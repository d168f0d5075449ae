import type { JsonObject } from "../values/json.ts";
import type { World } from "../world.ts";
import type { PaymentMethod } from "../values/charge-state.ts";

/** The ids of the order that a charge pays, in the service and at the merchant. */
export interface OrderIds {
  readonly id: string | null;
  readonly externalId: string | null;
}

/**
 * Numbers by which a payment is made and found again. Names come from `search_key`; the values are choices of gaps.
 */
export function paymentInfo(
  world: World,
  method: PaymentMethod,
  expires: number,
  { id, externalId }: OrderIds,
): JsonObject {
  const orders = {
    ...(id === null ? {} : { service_system_order_id: id }),
    ...(externalId === null ? {} : { external_system_order_id: externalId }),
  };
  if (method === "pay_with_bank_account") {
    return {
      ...orders,
      bank_code: `90${BANK}`,
      bank_name: "Sandbox Bank",
      transaction_clabe: clabe(digits(world, 11)),
      reference: digits(world, 7),
      payment_expiry: expires,
    };
  }
  if (method === "pay_with_store") {
    return {
      ...orders,
      store: "Sandbox Store, Calle de la Prueba 1",
      reference: digits(world, 14),
      payment_expiry: expires,
    };
  }
  return orders;
}

/** The number of no bank, which programs that look it up know as such. */
const BANK = "999";
/** Mexico City. */
const PLACE = "180";

/** A CLABE: bank, place, account, and a digit that checks them. */
function clabe(account: string): string {
  const checked = BANK + PLACE + account;
  const sum = Array.from(checked).reduce(
    (total, digit, at) => total + Number(digit) * Number("371"[at % 3]),
    0,
  );
  return `${checked}${(10 - (sum % 10)) % 10}`;
}

function digits(world: World, count: number): string {
  return Array.from(world.random(count), (byte) => byte % 10).join("");
}
