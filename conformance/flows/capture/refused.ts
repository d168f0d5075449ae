import { authenticated, declinedCharge, flow, isSuccess, mxn } from "../../flow.ts";

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
    "capture.needs-completed":
      "MUST refuse a capture of a charge that is pending, has failed or was cancelled",
    "capture.unknown-charge": "SHOULD refuse a capture of a charge that does not exist",
  },

  async run(context) {
    const { api, given, prove } = context;
    const held = await given.heldCharge();
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.captureCharge(nowhere, held.money, { fault: "a charge that does not exist" });
    const twin = await api.captureCharge(held.id, held.money);
    prove("capture.unknown-charge", unknown).refused({ twin, status: "any" });

    const pending = await given.pendingThreeDs({ autoCapture: false });
    const early = await api.captureCharge(await pending.id(), pending.money, {
      fault: "a charge that is still pending",
    });
    const closed = prove("capture.needs-completed", early).refused({ twin, status: "any" });

    const failed = await authenticated(context, "fail", false);
    if (failed !== undefined) {
      const fault = "a charge whose customer failed 3DS";
      const late = await api.captureCharge(failed.id, failed.charge.money, { fault });
      closed.and(late).refused({ twin, status: "any" });
    }
    const declined = await declinedCharge(context);
    if (declined !== undefined) {
      const fault = "a charge that was declined";
      const late = await api.captureCharge(declined.id, declined.money, { fault });
      closed.and(late).refused({ twin, status: "any" });
    }
    // Last, so that a store charge that does not wait keeps nothing else from being looked at.
    if (given.offered("cancelPendingCharge").length > 0) {
      const store = await given.pending({ method: "pay_with_store" });
      const id = await store.id();
      const unpaid = await api.captureCharge(id, store.money, { fault: "a store charge that waits" });
      closed.and(unpaid).refused({ twin, status: "any" });
      if (isSuccess(await api.cancelPendingCharge(id))) {
        const late = await api.captureCharge(id, store.money, { fault: "a cancelled store charge" });
        closed.and(late).refused({ twin, status: "any" });
      }
    }
  },
});
