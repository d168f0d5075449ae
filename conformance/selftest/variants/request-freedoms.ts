/** Freedoms about how a right value may be written in a request. */
import type { Wrap } from "../defect.ts";
import { type On, at, both, readsBody, withAt } from "../ways.ts";
import type { Variants } from "./variant.ts";

/** Texts are read as what they spell. */
function readsAs(on: On, pointer: string, meant: (text: string) => unknown): Wrap {
  return readsBody(on, (body) => {
    const value = at(body, pointer);
    return typeof value === "string" ? withAt(body, pointer, meant(value)) : body;
  });
}

const PRICES = ["createCharge", "lookupInstallments"] as const;
const MOVES = ["captureCharge", "refundCharge"] as const;
const DESCRIBED = [...PRICES, "createOrder", "updateOrder", "createPlan", "createProduct"] as const;

const number = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);
const flag = (text: string): unknown => (/^(true|false)$/.test(text) ? text === "true" : text);
const upper = (text: string): string => text.toUpperCase();
const lower = (text: string): string => text.toLowerCase();

export const aboutValuesOfRequests: Variants = {
  "numbers and flags in quotes, and a number as a text": {
    takes: ["request.coercion"],
    wrap: both(
      readsAs(PRICES, "/amount_details/amount", number),
      readsAs(MOVES, "/amount", number),
      readsAs(["createOrder", "updateOrder"], "/order_total_amount/amount", number),
      readsAs("createSubscription", "/start_date", number),
      readsAs("createSubscription", "/billing_day", number),
      readsAs("createCharge", "/processing_instructions/auto_capture", flag),
      readsAs("createSubscription", "/auto_billing", flag),
      readsBody(DESCRIBED, (body) => {
        const description = at(body, "/description");
        return typeof description === "number" ? withAt(body, "/description", String(description)) : body;
      }),
    ),
  },
  "mxn, Monthly and Enabled are taken for the words that they spell": {
    takes: ["request.letter-case"],
    wrap: both(
      readsAs(PRICES, "/amount_details/currency_code", upper),
      readsAs(MOVES, "/currency_code", upper),
      readsAs(["createOrder", "updateOrder"], "/order_total_amount/currency_code", upper),
      readsAs(PRICES, "/payment_detail/credentials/payment_method/method", lower),
      readsAs("createPaymentToken", "/credential/payment_method/method", lower),
      readsAs(["createPlan", "createSubscription"], "/billing_frequency", lower),
      readsAs("createProduct", "/status", lower),
    ),
  },
};
