/** A refund without a sound amount and currency is refused, of what was captured and of a hold. */
import { refusals } from "../../flow.ts";

export const wrongRefunds = refusals(
  "refused-refunds",
  "refundCharge",
  "A refund with a wrong body is refused, and leaves the charge to be refunded",
  {
    "refund.amount.required": ["MUST: A refund without an amount is refused with 400.", "/amount"],
    "refund.currency.required": [
      "MUST: A refund without a currency_code is refused with 400.",
      "/currency_code",
    ],
    "refund.amount.integer": [
      "MUST: A refund amount with a fraction is refused with 400.",
      { "/amount": (captured: number) => captured - 0.5 },
    ],
    "refund.amount.non-negative": [
      "MUST: A refund of a negative amount is refused with 400.",
      { "/amount": -1 },
    ],
    "refund.currency.mxn-only": [
      "MUST: A refund in a currency other than MXN is refused with 400.",
      { "/currency_code": "USD" },
    ],
  },
);
