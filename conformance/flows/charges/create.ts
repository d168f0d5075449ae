/** A charge by card is created, with the fields that it needs, and fails. */
import { type Body, type Exchange, dimensions, flow, refusals, replies, ways, withAll } from "../../flow.ts";
import { cardPayments } from "./payments.ts";

export const chargeByCard = flow({
  id: "charge-by-card",
  title: "A charge by card is accepted",
  needs: ["cards.approved"],
  each: cardPayments,
  proves: { "charge.method.card": "MUST: A charge by credit_or_debit_card is accepted." },

  async run({ answer, prove }) {
    prove("charge.method.card", answer).accepted();
  },
});

const { three_ds: _, ...METHODS } = dimensions.WAITS;

export const leastCharge = flow({
  id: "charge-with-the-least",
  title: "A charge needs no more than its required fields",
  each: ways("how", {
    by: { card: { words: "", needs: ["cards.approved"] }, ...METHODS },
    key: dimensions.CREATED_WITH,
  }),
  proves: {
    "charge.only-required-fields":
      "MUST: A charge with only description, amount and payment credential is accepted.",
  },

  async run({ how: { by, key }, api, given: { bodies }, target, prove }) {
    const paid = by === "card" ? {} : { method: by };
    const least = await api.createCharge(bodies.charge(paid), { key });
    const full = (): Body => bodies.charge({ ...paid, autoCapture: true, detailed: true });
    const twin = isRefused(least) ? await api.createCharge(full(), { key }) : least;

    const accepts = prove("charge.only-required-fields", least);
    if (by !== "card" && isRefused(twin) && target.credentials[by] === undefined)
      accepts.doesNotApply("the document does not give what such a charge needs");
    accepts.accepted({ twin, orPending: by !== "card" });
  },
});

function isRefused(charge: Exchange): boolean {
  return replies.isRefusal(charge) && !replies.isPending(charge);
}

export const chargeFields = flow({
  id: "charge-fields",
  title: "Recommended and deprecated fields of a charge are accepted",
  needs: ["cards.approved"],
  each: ways("how", { key: dimensions.CREATED_WITH, fields: dimensions.FIELDS }),
  proves: {
    "charge.billing-details": "SHOULD: A charge with the nine recommended billing_details names is accepted.",
    "deprecated.payment-detail-fields":
      "SHOULD: A charge with the deprecated address, contact and name in payment_detail is still accepted.",
  },

  async run({ how: { key, fields }, api, given, prove }) {
    const { billing_details: _billing, ...body } = given.bodies.charge({ detailed: fields === "all" });
    const deprecated = {
      address: { address_line_1: "Avenida Reforma 1", country_code: "MX" },
      contact: { email: "customer@example.com" },
      name: { first_name: "Ana", last_name: "Lopez" },
    };
    const twin = await api.createCharge(body, { key });
    const billed = await api.createCharge({ ...body, billing_details: given.bodies.billing() }, { key });
    const named = (some: object): Body => ({ ...body, payment_detail: { ...body.payment_detail, ...some } });
    const old = await withAll(deprecated, (some) => api.createCharge(named(some), { key }));
    // A merchant that moves to billing_details may send both for a while: service.parts-together looks at it.
    if (fields === "required")
      await api.createCharge({ ...named(deprecated), billing_details: given.bodies.billing() }, { key });

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

export const chargeFails = flow({
  id: "charge-fails",
  title: "A charge by a declined card is answered with 400 and failure",
  needs: ["state", "cards.approved", "cards.declined"],
  each: ways("how", {
    autoCapture: dimensions.AUTO_CAPTURE,
    key: dimensions.CREATED_WITH,
    fields: dimensions.FIELDS,
  }),
  proves: {
    "charge.failure.answers-400":
      "MUST: A charge that fails at creation is answered with HTTP 400 and the status failure, whatever auto_capture says.",
  },

  async run({ how: { key, autoCapture, fields }, api, given, prove }) {
    const detailed = fields === "all";
    const options = { ...dimensions.autoCaptureOf(autoCapture), detailed };
    const about = "by a card that is declined";
    const body = given.bodies.charge({ card: "declined", ...options });
    const declined = await api.createCharge(body, { key, about });
    const twin = await api.createCharge(given.bodies.charge(options), { key });

    prove("charge.failure.answers-400", declined)
      .refused({ twin, mayBeTooMuch: detailed })
      .carries("/status", "failure");
  },
});
