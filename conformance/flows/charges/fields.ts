/** Optional and required fields of a charge. */
import { attempts, flow, refusals, withAll } from "../../flow.ts";

export const chargeFields = flow({
  id: "charge-fields",
  title: "Recommended and deprecated fields of a charge are accepted",
  needs: ["cards.approved"],
  each: attempts.over("key"),
  proves: {
    "charge.billing-details": "SHOULD: A charge with the nine recommended billing_details names is accepted.",
    "deprecated.payment-detail-fields":
      "SHOULD: A charge with the deprecated address, contact and name in payment_detail is still accepted.",
  },

  async run({ attempt: { key }, api, given, prove }) {
    const body = given.bodies.charge();
    const deprecated = {
      address: { address_line_1: "Avenida Reforma 1", country_code: "MX" },
      contact: { email: "customer@example.com" },
      name: { first_name: "Ana", last_name: "Lopez" },
    };
    const twin = await api.createCharge(body, { key });
    const billed = await api.createCharge({ ...body, billing_details: given.bodies.billing() }, { key });
    const old = await withAll(deprecated, (some) =>
      api.createCharge({ ...body, payment_detail: { ...body.payment_detail, ...some } }, { key }),
    );

    prove("charge.billing-details", billed).accepted({ twin });
    prove("deprecated.payment-detail-fields", old).accepted({ twin });
  },
});

export const chargesRefused = refusals(
  "refused-charges",
  "createCharge",
  "A charge without a required part, or with a wrong amount, is refused",
  {
    "charge.description.required": [
      "MUST: A charge without a description is refused with 400.",
      "/description",
    ],
    "charge.amount-details.required": [
      "MUST: A charge without amount_details is refused with 400.",
      "/amount_details",
    ],
    "charge.amount-details.incomplete": [
      "SHOULD: A charge whose amount_details lacks the amount or the currency_code is refused with 400.",
      "/amount_details/amount",
      "/amount_details/currency_code",
    ],
    "charge.amount.integer": [
      "MUST: A charge amount with a fraction is refused with 400.",
      { "/amount_details/amount": (amount: number) => amount + 0.5 },
    ],
    "charge.currency.three-characters": [
      "MUST: A charge currency_code that is not three characters long is refused with 400.",
      { "/amount_details/currency_code": "MXNN" },
      { "/amount_details/currency_code": "MX" },
    ],
  },
);
