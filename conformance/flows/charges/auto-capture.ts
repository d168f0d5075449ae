import { type Exchange, type Proof, AUTO_CAPTURE_MODES, flow, isSuccess, paidOtherwise } from "../../flow.ts";

export const autoCapture = flow({
  id: "auto-capture",
  title: "auto_capture decides whether a charge holds its funds or takes them",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.auto-capture.default-false":
      "MUST: A charge that does not mention auto_capture holds its funds for a later capture.",
    "charge.auto-capture.false":
      "MUST: A charge with auto_capture false holds its funds for a later capture.",
    "charge.auto-capture.true":
      "MUST: A charge with auto_capture true is captured in the same step and leaves nothing to capture.",
    "charge.held.status-word": "SHOULD: A charge whose funds are held for capture reads as completed.",
  },

  async run(context) {
    const { api, given, prove } = context;
    const silent = await given.charge();
    const held = await given.charge({ autoCapture: false });
    const taken = await given.charge({ autoCapture: true });
    const read = await api.getCharge(held.id);
    const ofSilent = await api.captureCharge(silent.id, silent.money);
    const ofHeld = await api.captureCharge(held.id, held.money);
    const about = "a charge that was captured at once";
    const ofTaken = await api.captureCharge(taken.id, taken.money, { about });
    prove("charge.held.status-word", read)
      .provided(isSuccess(ofHeld), "nothing could be captured of this charge, so its funds were not held")
      .accepted()
      .says("completed");
    const keeps = prove("charge.auto-capture.default-false", ofSilent).accepted({ twin: ofHeld });
    const holds = prove("charge.auto-capture.false", ofHeld).accepted({ twin: ofSilent });
    const takes = prove("charge.auto-capture.true", ofTaken).refused({ twin: ofHeld, status: "any" });

    // An object that does not mention it is as silent as none; whether it may be empty is another matter.
    const empty = await api.createCharge({ ...given.bodies.charge(), processing_instructions: {} });
    const emptied = "a charge with an empty processing_instructions";
    if (isSuccess(empty))
      alike(keeps, emptied, true, await api.captureCharge(given.idIn("charge_id", empty), silent.money));
    // What was given back is not there to be captured either.
    const back = await api.refundCharge(taken.id, taken.money);
    const again = isSuccess(back) ? await api.captureCharge(taken.id, taken.money, { about }) : undefined;
    alike(takes, "a charge that was captured at once and refunded", false, again);

    // Neither the customer's way through 3DS nor a token in place of the card changes what becomes of the money.
    for (const { words, options } of AUTO_CAPTURE_MODES) {
      const atOnce = options.autoCapture;
      const proof = atOnce === undefined ? keeps : atOnce ? takes : holds;
      for (const { id, money, way } of await paidOtherwise(context, atOnce))
        alike(proof, `a charge ${words} ${way}`, atOnce !== true, await api.captureCharge(id, money));
    }
  },
});

/** The same of a charge made in another way; nothing where none could be made, which has sentences of its own. */
function alike(proof: Proof, charge: string, leaves: boolean, capture: Exchange | undefined): void {
  if (capture === undefined || capture.status === 0 || capture.status === 429) return;
  const expected = leaves ? "something to capture" : "nothing to capture";
  proof
    .and(capture)
    .holds(
      isSuccess(capture) === leaves,
      `${expected} of ${charge}`,
      `HTTP ${capture.status} to its capture`,
    );
}
