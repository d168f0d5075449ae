import { flow, mxn } from "../../flow.ts";

export const captureRefused = flow({
  id: "capture-refused",
  title: "A capture without a sound amount and currency is refused, and leaves the charge to be captured",
  needs: ["cards.approved"],
  proves: {
    "capture.amount.required": "MUST refuse a capture without an amount",
    "capture.currency.required": "MUST refuse a capture without a currency_code",
    "capture.amount.integer": "MUST refuse a capture amount with a fraction",
    "capture.amount.non-negative": "MUST refuse a capture of a negative amount",
    "capture.currency.mxn-only": "MUST refuse a capture in a currency other than MXN",
  },

  async run({ api, given, prove }) {
    const faults = [
      ["capture.amount.required", { currency_code: "MXN" }],
      ["capture.currency.required", { amount: 1000 }],
      ["capture.amount.integer", mxn(1000.5)],
      ["capture.amount.non-negative", mxn(-1)],
      ["capture.currency.mxn-only", { amount: 1000, currency_code: "USD" }],
    ] as const;
    for (const [id, fault] of faults) {
      const held = await given.heldCharge();
      const refused = await api.captureCharge(held.id, fault);
      // The same charge is captured afterwards: the refusal took nothing and was not a refusal of the charge.
      const twin = await api.captureCharge(held.id, mxn(1000));
      prove(id, refused).refused({ twin });
    }
  },
});

export const captureOfWrongCharge = flow({
  id: "capture-of-wrong-charge",
  title: "Only a charge whose funds are held can be captured",
  needs: ["state", "cards.approved", "cards.three_ds"],
  proves: {
    "capture.needs-completed": "MUST refuse a capture of a charge that is still pending",
    "capture.unknown-charge": "SHOULD refuse a capture of a charge that does not exist",
  },

  async run({ api, given, prove }) {
    const held = await given.heldCharge();
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.captureCharge(nowhere, held.money, { fault: "a charge that does not exist" });
    const twin = await api.captureCharge(held.id, held.money);
    prove("capture.unknown-charge", unknown).refused({ twin, status: "any" });

    const pending = await given.pendingThreeDs({ autoCapture: false });
    const early = await api.captureCharge(await pending.id(), pending.money, {
      fault: "a charge that is still pending",
    });
    prove("capture.needs-completed", early).refused({ twin, status: "any" });
  },
});
