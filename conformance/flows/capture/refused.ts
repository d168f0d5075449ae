/** A capture without a sound amount and currency is refused, and leaves the hold to be captured. */
import { refusals } from "../../flow.ts";

export const wrongCaptures = refusals(
  "refused-captures",
  "captureCharge",
  "A capture with a wrong body is refused, and leaves the hold to be captured",
  {
    "capture.amount.required": ["MUST: A capture without an amount is refused with 400.", "/amount"],
    "capture.currency.required": [
      "MUST: A capture without a currency_code is refused with 400.",
      "/currency_code",
    ],
    "capture.amount.integer": [
      "MUST: A capture amount with a fraction is refused with 400.",
      { "/amount": (held: number) => held - 0.5 },
    ],
    "capture.amount.non-negative": [
      "MUST: A capture of a negative amount is refused with 400.",
      { "/amount": -1 },
    ],
    "capture.currency.mxn-only": [
      "MUST: A capture in a currency other than MXN is refused with 400.",
      { "/currency_code": "USD" },
    ],
  },
);
