/** A capture of a part of the held funds, as small as one centavo. */
import { flow, holds, replies, sums } from "../../flow.ts";

const PARTIAL = { "capture.partial": "MUST: A capture of a part of the held funds is accepted." } as const;

export const capturePart = flow({
  id: "capture-part",
  title: "A part of a hold is captured",
  each: holds,
  proves: PARTIAL,

  async run({ hold, api, prove }) {
    const part = await api.captureCharge(hold.id, sums.partOf(hold.money, 0.6));
    // Whether anything is held at all is judged by capture.full.
    const whole = replies.isRefusal(part) ? await api.captureCharge(hold.id, hold.money) : part;

    prove("capture.partial", part).accepted({ twin: whole });
  },
});

export const captureLeast = flow({
  id: "capture-least",
  title: "One centavo of a hold is captured",
  each: holds.over("paid"),
  proves: PARTIAL,

  async run({ hold, api, prove }) {
    const least = await api.captureCharge(hold.id, sums.mxn(1));
    const whole = replies.isRefusal(least) ? await api.captureCharge(hold.id, hold.money) : least;

    prove("capture.partial", least).accepted({ twin: whole });
  },
});
