import {
  type Exchange,
  type Proof,
  at,
  authenticated,
  declinedCharge,
  flow,
  halfOf,
  isSuccess,
  isText,
  mxn,
  unlessBlocked,
} from "../../flow.ts";

export const captureRefused = flow({
  id: "capture-refused",
  title: "A capture without a sound amount and currency is refused, and leaves the charge to be captured",
  needs: ["cards.approved"],
  proves: {
    "capture.amount.required": "MUST: A capture without an amount is refused with 400.",
    "capture.currency.required": "MUST: A capture without a currency_code is refused with 400.",
    "capture.amount.integer": "MUST: A capture amount with a fraction is refused with 400.",
    "capture.amount.non-negative": "MUST: A capture of a negative amount is refused with 400.",
    "capture.currency.mxn-only": "MUST: A capture in a currency other than MXN is refused with 400.",
  },

  async run({ api, given, prove }) {
    const { amount } = halfOf(given.bodies.charge().amount_details);
    const wrong = [
      ["capture.amount.required", { currency_code: "MXN" }],
      ["capture.currency.required", { amount }],
      ["capture.amount.integer", mxn(amount - 0.5)],
      ["capture.amount.non-negative", mxn(-1)],
      ["capture.currency.mxn-only", { amount, currency_code: "USD" }],
    ] as const;
    for (const [id, about] of wrong) {
      const held = await given.heldCharge();
      const refused = await api.captureCharge(held.id, about);
      // The same charge is captured afterwards: the refusal took nothing and was not a refusal of the charge.
      const twin = await api.captureCharge(held.id, mxn(amount));
      prove(id, refused).refused({ twin });
    }
  },
});

export const captureOfWrongCharge = flow({
  id: "capture-of-wrong-charge",
  title: "Only a charge whose funds are held can be captured",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.needs-completed":
      "MUST: A capture of a charge that is pending, has failed or was cancelled is refused.",
    "capture.unknown-charge": "SHOULD: A capture of a charge that does not exist is refused.",
  },

  async run(context) {
    const { api, given, target, prove } = context;
    const held = await given.heldCharge();
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.captureCharge(nowhere, held.money, { about: "a charge that does not exist" });
    const twin = await api.captureCharge(held.id, held.money);
    prove("capture.unknown-charge", unknown).refused({ twin, status: "any" });

    const closed = prove("capture.needs-completed");
    const refuses = (capture: Exchange): Proof => closed.and(capture).refused({ twin, status: "any" });
    if (target.cards.three_ds !== undefined) {
      const pending = await given.pendingThreeDs({ autoCapture: false });
      const waits = { about: "a charge that is still pending" };
      refuses(await api.captureCharge(await pending.id(), pending.money, waits));
    }

    const failed = await authenticated(context, "fail", false);
    if (failed !== undefined) {
      const about = "a charge whose customer failed 3DS";
      refuses(await api.captureCharge(failed.id, failed.charge.money, { about }));
    }
    const declined = await declinedCharge(context);
    if (declined !== undefined) {
      const about = "a charge that was declined";
      refuses(await api.captureCharge(declined.id, declined.money, { about }));
    }
    for (const [method, canBeCancelled] of [
      ["pay_with_store", true],
      ["pay_with_bank_account", true],
      ["pay_with_bnpl", false],
    ] as const) {
      if (target.not_offered.includes(method)) continue;
      // One that was made at once does not wait, and how soon somebody pays is not shown.
      const unpaid = await unlessBlocked(given.pending({ method }));
      const id = await (unpaid && unlessBlocked(unpaid.id()));
      if (unpaid === undefined || id === undefined) continue;
      const status = at((await api.getCharge(id)).body, "/status_details/status");
      if (isText(status) && status !== "pending") continue;
      const waits = { about: `a charge by ${method} that waits` };
      refuses(await api.captureCharge(id, unpaid.money, waits));
      if (!canBeCancelled || target.not_offered.includes("testing")) continue;
      if (!isSuccess(await api.cancelPendingCharge(id))) continue;
      const cancelled = { about: `a cancelled charge by ${method}` };
      refuses(await api.captureCharge(id, unpaid.money, cancelled));
    }
    closed.doesNotApply("no charge that is pending, has failed or was cancelled could be made here");
  },
});
