/** A held charge is captured, in whole or in part. What is not held, and what is above the hold, is not. */
import {
  captureTwin,
  dimensions,
  flow,
  holds,
  insist,
  json,
  refusals,
  replies,
  sums,
  unpaid,
} from "../../flow.ts";

export const captureAbove = flow({
  id: "capture-above",
  title: "A capture above the hold is refused, and leaves the hold to be captured",
  each: holds,
  proves: {
    "capture.above-held": "MUST: A capture of more than the held funds is refused.",
    "capture.full": "MUST: A capture of all the held funds is accepted.",
  },

  async run({ hold, api, prove }) {
    const more = sums.mxn(hold.money.amount + 1);
    const above = await insist(() => api.captureCharge(hold.id, more, { about: "more than is held" }));
    const full = replies.isSuccess(above) ? above : await api.captureCharge(hold.id, hold.money);

    prove("capture.above-held", above).refused({ twin: full, status: "any" });
    if (replies.isRefusal(above)) prove("capture.full", full).accepted();
    else prove("capture.full").doesNotApply("the capture above the hold was not refused");
  },
});

export const capturePart = flow({
  id: "capture-part",
  title: "A part of a hold is captured",
  each: holds.and({ part: dimensions.PART }),
  proves: { "capture.partial": "MUST: A capture of a part of the held funds is accepted." },

  async run({ hold, api, prove }) {
    const part = await api.captureCharge(
      hold.id,
      hold.part === "least" ? sums.mxn(1) : sums.partOf(hold.money, 0.6),
    );
    // Whether anything is held at all is judged by capture.full.
    const whole = replies.isRefusal(part) ? await api.captureCharge(hold.id, hold.money) : part;

    prove("capture.partial", part).accepted({ twin: whole });
  },
});

export const wrongCaptures = refusals(
  "refused-captures",
  "captureCharge",
  "A capture with a wrong body is refused, and leaves the hold to be captured",
  {
    "capture.amount.required": ["MUST: A capture without an amount is refused with 400.", "/amount"],
    "capture.currency.required": [
      "MUST: A capture without a currency_code is refused with 400.",
      "/currency_code",
    ],
    "capture.amount.integer": [
      "MUST: A capture amount with a fraction is refused with 400.",
      { "/amount": (held: number) => held - 0.5 },
    ],
    "capture.amount.non-negative": [
      "MUST: A capture of a negative amount is refused with 400.",
      { "/amount": -1 },
    ],
    "capture.currency.mxn-only": [
      "MUST: A capture in a currency other than MXN is refused with 400.",
      { "/currency_code": "USD" },
    ],
  },
);

export const capturedWord = flow({
  id: "captured-word",
  title: "A charge reads as captured after its capture",
  each: holds.over().and({
    taken: { whole: { words: "captured in whole" }, part: { words: "captured in part" } },
  }),
  proves: {
    "charge.captured.status-word": "SHOULD: After its capture a charge is read with the status captured.",
  },

  async run({ hold, api, until, prove }) {
    // An implementation that keeps answers shows this one again after the capture.
    await api.getCharge(hold.id);
    const capture = await api.captureCharge(
      hold.id,
      hold.taken === "part" ? sums.halfOf(hold.money) : hold.money,
    );
    // The document does not say how soon a read shows the capture.
    const read = await until(
      () => api.getCharge(hold.id),
      ({ body }) => json.strings(body).some(([, text]) => text === "captured"),
    );

    prove("charge.captured.status-word", capture, read).ifAccepted().and(read).says("captured");
  },
});

export const capturesOfUnpaid = [
  { id: "capture-of-unpaid", each: unpaid.over("state") },
  {
    id: "capture-of-unpaid-by-public-key",
    each: unpaid.only({ state: ["pending_three_ds", "declined"], key: ["public"] }),
  },
].map((one) => {
  const twinOf = captureTwin();
  return flow({
    ...one,
    title: "A charge that is pending, has failed or was cancelled is not captured",
    needs: ["state", "cards.approved"],
    proves: {
      "capture.needs-completed":
        "MUST: A capture of a charge that is pending, has failed or was cancelled is refused.",
    },

    async run({ charge, prove, ...tools }) {
      const { id, money, words: about } = charge;
      const capture = await insist(() => tools.api.captureCharge(id, money, { about }));
      const twin = await twinOf(tools);

      prove("capture.needs-completed", capture).refused({ twin, status: "any" });
    },
  });
});
