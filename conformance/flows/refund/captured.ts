import { flow, mxn } from "../../flow.ts";

export const refundCaptured = flow({
  id: "refund-captured",
  title: "A captured charge is refunded up to its amount",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.captured.full": "MUST accept the refund of the full amount",
    "refund.captured.partial": "MUST accept the refund of a part of the amount",
    "refund.captured.above": "MUST refuse a refund above the amount of the charge",
    "refund.unknown-charge": "SHOULD refuse a refund of a charge that does not exist",
  },

  async run({ api, given, prove }) {
    const captured = await given.capturedCharge();
    const above = await api.refundCharge(captured.id, mxn(captured.money.amount + 1));
    // A charge that gave back too much would have nothing left to show the right refund with.
    const sound = await given.capturedCharge();
    const full = await api.refundCharge(sound.id, sound.money);
    prove("refund.captured.above", above).refused({ twin: full, status: "any" });
    prove("refund.captured.full", full).accepted();

    const other = await given.capturedCharge();
    const part = await api.refundCharge(other.id, mxn(Math.floor(other.money.amount / 3)));
    const third = await given.capturedCharge();
    const least = await api.refundCharge(third.id, mxn(1));
    prove("refund.captured.partial", part, least).accepted();

    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.refundCharge(nowhere, mxn(100), { fault: "a charge that does not exist" });
    prove("refund.unknown-charge", unknown).refused({ twin: full, status: "any" });
  },
});

export const refundRefused = flow({
  id: "refund-refused",
  title: "A refund without a sound amount and currency is refused, and leaves the charge to be refunded",
  needs: ["cards.approved"],
  proves: {
    "refund.amount.required": "MUST refuse a refund without an amount",
    "refund.currency.required": "MUST refuse a refund without a currency_code",
    "refund.amount.integer": "MUST refuse a refund amount with a fraction",
    "refund.amount.non-negative": "MUST refuse a refund of a negative amount",
    "refund.currency.mxn-only": "MUST refuse a refund in a currency other than MXN",
  },

  async run({ api, given, prove }) {
    const faults = [
      ["refund.amount.required", { currency_code: "MXN" }],
      ["refund.currency.required", { amount: 1000 }],
      ["refund.amount.integer", mxn(1000.5)],
      ["refund.amount.non-negative", mxn(-1)],
      ["refund.currency.mxn-only", { amount: 1000, currency_code: "USD" }],
    ] as const;
    for (const [id, fault] of faults) {
      const captured = await given.capturedCharge();
      const refused = await api.refundCharge(captured.id, fault);
      const twin = await api.refundCharge(captured.id, mxn(1000));
      prove(id, refused).refused({ twin });
    }
  },
});
