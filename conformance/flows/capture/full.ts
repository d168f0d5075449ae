/** All the held funds can be captured, and nothing above them. */
import { flow, holds, replies, sums } from "../../flow.ts";

const FULL = { "capture.full": "MUST: A capture of all the held funds is accepted." } as const;

export const captureFull = flow({
  id: "capture-full",
  title: "All the held funds are captured",
  each: holds.over("paid"),
  proves: FULL,

  async run({ hold, api, prove }) {
    const full = await api.captureCharge(hold.id, hold.money);

    prove("capture.full", full).accepted();
  },
});

export const captureAbove = flow({
  id: "capture-above",
  title: "A capture above the hold is refused, and leaves the hold to be captured",
  each: holds,
  proves: { "capture.above-held": "MUST: A capture of more than the held funds is refused.", ...FULL },

  async run({ hold, api, prove }) {
    const more = sums.mxn(hold.money.amount + 1);
    const above = await api.captureCharge(hold.id, more, { about: "more than is held" });
    const full = replies.isSuccess(above) ? above : await api.captureCharge(hold.id, hold.money);

    prove("capture.above-held", above).refused({ twin: full, status: "any" });
    if (replies.isRefusal(above)) prove("capture.full", full).accepted();
    else prove("capture.full").doesNotApply("the capture above the hold was not refused");
  },
});
