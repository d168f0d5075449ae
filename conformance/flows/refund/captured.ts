import { flow, halfOf, isRefusal, isSuccess, mxn, paidOtherwise, partOf, show } from "../../flow.ts";

export const refundCaptured = flow({
  id: "refund-captured",
  title: "A captured charge is refunded up to its amount",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.captured.full": "MUST: A charge captured in one step is refunded with its full amount.",
    "refund.captured.partial": "MUST: A charge captured in one step is refunded with a part of its amount.",
    "refund.captured.above": "MUST: A refund above the amount of a charge captured in one step is refused.",
    "refund.unknown-charge": "SHOULD: A refund of a charge that does not exist is refused.",
  },

  async run(context) {
    const { api, given, prove } = context;
    const captured = await given.capturedCharge();
    const above = await api.refundCharge(captured.id, mxn(captured.money.amount + 1));
    // A charge that gave back too much would have nothing left to show the right refund with.
    const sound = await given.capturedCharge();
    const full = await api.refundCharge(sound.id, sound.money);
    const tooMuch = prove("refund.captured.above", above).refused({ twin: full, status: "any" });
    const wholly = prove("refund.captured.full", full).accepted();

    const other = await given.capturedCharge();
    const part = await api.refundCharge(other.id, partOf(other.money, 1 / 3));
    const third = await given.capturedCharge();
    const least = await api.refundCharge(third.id, mxn(1));
    const partly = prove("refund.captured.partial", part, least).accepted();

    const nowhere = "00000000-0000-4000-8000-000000000000";
    const unknown = await api.refundCharge(nowhere, mxn(100), { about: "a charge that does not exist" });
    prove("refund.unknown-charge", unknown).refused({ twin: full, status: "any" });

    for (const { id, money, way } of await paidOtherwise(context, true)) {
      const about = `more than was taken by a charge ${way}`;
      const more = await api.refundCharge(id, mxn(money.amount + 1), { about });
      tooMuch.and(more).refused({ twin: full, status: "any" });
      if (isRefusal(more)) wholly.and(await api.refundCharge(id, money)).accepted();
    }
    for (const { id, money } of await paidOtherwise(context, true)) {
      const some = await api.refundCharge(id, halfOf(money));
      // That it is refunded at all has a sentence of its own.
      const whole = isRefusal(some) ? await api.refundCharge(id, money) : some;
      if (isSuccess(whole)) partly.and(some).accepted();
    }
  },
});

export const refundRefused = flow({
  id: "refund-refused",
  title: "A refund without a sound amount and currency is refused, and leaves the charge to be refunded",
  needs: ["cards.approved"],
  proves: {
    "refund.amount.required": "MUST: A refund without an amount is refused with 400.",
    "refund.currency.required": "MUST: A refund without a currency_code is refused with 400.",
    "refund.amount.integer": "MUST: A refund amount with a fraction is refused with 400.",
    "refund.amount.non-negative": "MUST: A refund of a negative amount is refused with 400.",
    "refund.currency.mxn-only": "MUST: A refund in a currency other than MXN is refused with 400.",
  },

  async run({ api, given, prove }) {
    const half = halfOf(given.bodies.charge().amount_details);
    const { amount } = half;
    const wrong = [
      ["refund.amount.required", { currency_code: "MXN" }],
      ["refund.currency.required", { amount }],
      ["refund.amount.integer", mxn(amount - 0.5)],
      ["refund.amount.non-negative", mxn(-1)],
      ["refund.currency.mxn-only", { amount, currency_code: "USD" }],
    ] as const;
    const release = await api.refundCharge((await given.heldCharge()).id, half);
    const capture = await api.captureCharge((await given.heldCharge()).id, half);
    for (const [id, about] of wrong) {
      const captured = await given.capturedCharge();
      const refused = await api.refundCharge(captured.id, about);
      const twin = await api.refundCharge(captured.id, half);
      const proof = prove(id, refused).refused({ twin });

      // Any amount will do for a hold, but not any body; and what is refused leaves it held.
      const held = await given.heldCharge();
      const ofHold = await api.refundCharge(held.id, about, { about: `of a hold, with ${show(about)}` });
      const kept = await api.captureCharge(held.id, half, { about: "a hold whose refund was refused" });
      // That a hold is released, and that it is captured, have sentences of their own.
      if (isSuccess(release)) proof.and(ofHold).refused({ twin: release });
      if (isSuccess(capture)) proof.and(kept).accepted();
    }
  },
});
