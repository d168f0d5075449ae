/** MXN is the currency of a charge, a capture and a refund. */
import { flow, json, replies, sums } from "../../flow.ts";
import { firstAccepted } from "./first-accepted.ts";

const MXN = {
  "currency.mxn": "MUST: MXN is accepted as the currency of a charge, a capture and a refund.",
} as const;

export const currencyOfCharge = flow({
  id: "currency-of-charge",
  title: "MXN is the currency of a charge",
  needs: ["state", "cards.approved"],
  proves: MXN,

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const made = await api.createCharge(body);
    const twin = replies.isSuccess(made)
      ? made
      : await api.createCharge(json.withAt(body, "/amount_details/currency_code", "USD"));

    prove("currency.mxn", made).accepted({ twin });
  },
});

export const currencyOfCapture = flow({
  id: "currency-of-capture",
  title: "MXN is the currency of a capture",
  needs: ["state", "cards.approved"],
  proves: MXN,

  async run({ api, given, prove }) {
    const held = await given.heldCharge();
    // One that is accepted shows that the others were not refused for their currency.
    const captured = await firstAccepted(
      () => api.captureCharge(held.id, sums.halfOf(held.money)),
      () => api.captureCharge(held.id, held.money),
      async () => {
        const other = await given.charge();
        return api.captureCharge(other.id, other.money);
      },
    );

    prove("currency.mxn", captured).accepted();
  },
});

export const currencyOfRefund = flow({
  id: "currency-of-refund",
  title: "MXN is the currency of a refund",
  needs: ["state", "cards.approved"],
  proves: MXN,

  async run({ api, given, prove }) {
    const captured = await given.capturedCharge();
    const refunded = await firstAccepted(
      () => api.refundCharge(captured.id, sums.halfOf(captured.money)),
      () => api.refundCharge(captured.id, captured.money),
    );

    prove("currency.mxn", refunded).accepted();
  },
});
