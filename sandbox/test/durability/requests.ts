import { objectAt } from "../../values/json.ts";
import type { Running } from "./running.ts";

const CARD = {
  card_number: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2039",
  card_validation_code: "123",
};

export function mxn(amount: number) {
  return { amount, currency_code: "MXN" };
}

/** The body of a card charge that is approved. */
export function chargeRequest(amount: number, autoCapture: boolean) {
  const method = "credit_or_debit_card";
  return {
    description: "Bought while the machine fails",
    amount_details: mxn(amount),
    payment_detail: { credentials: { payment_method: { method }, [method]: CARD } },
    processing_instructions: { auto_capture: autoCapture },
  };
}

/** Every charge of the list, page by page. */
export async function listedCharges(running: Running): Promise<unknown[]> {
  const charges: unknown[] = [];
  let cursor = "";
  for (;;) {
    const { status, body } = await running.call("GET", `/transaction/charge?limit=100${cursor}`);
    const page = objectAt(body) ?? {};
    const list: unknown = page["merchant_payment_transactions"];
    if (!Array.isArray(list))
      throw new Error(`The list of charges answered ${status}: ${JSON.stringify(body)}`);
    charges.push(...list);
    if (page["has_next"] !== true) return charges;
    cursor = `&after_id=${String(page["last_cursor"])}`;
  }
}
