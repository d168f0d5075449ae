/** A held charge is captured at most once, for some or all of its funds. */
import { flow, holds, insist, json, replies, sums } from "../../flow.ts";

const ONLY_ONCE = {
  "capture.only-once": "MUST: A charge is captured at most once, so that a second capture is refused.",
} as const;
const ID = "/capture_transaction_id";

export const captureOnce = flow({
  id: "capture-once",
  title: "A second capture, of the rest or of nothing, is refused",
  each: holds.and({
    second: { rest: { words: "" }, nothing: { words: "captured once more with the amount 0" } },
  }),
  proves: ONLY_ONCE,

  async run({ hold, api, prove }) {
    const part = sums.partOf(hold.money, 0.6);
    const first = await api.captureCharge(hold.id, part);
    const second = hold.second === "rest" ? sums.rest(hold.money, part) : sums.mxn(0);
    const again = await insist(() => api.captureCharge(hold.id, second, { about: "a second capture" }));

    prove("capture.only-once", again).refused({ twin: first, status: "any" });
  },
});

export const captureOnceAfterRefund = flow({
  id: "capture-once-after-refund",
  title: "A refund opens a captured charge for no other capture",
  each: holds.over("paid"),
  proves: ONLY_ONCE,

  async run({ hold, api, need, prove }) {
    const part = sums.partOf(hold.money, 0.6);
    const first = need(await api.captureCharge(hold.id, part));
    const back = await api.refundCharge(hold.id, part);
    // Another amount than the first: the same one could be a repetition of the same request.
    const rest = sums.rest(hold.money, part);
    const about = "a second capture, after a refund";
    const again = await insist(() => api.captureCharge(hold.id, rest, { about }));

    if (!replies.isSuccess(back))
      prove("capture.only-once").doesNotApply("the captured part was not refunded");
    else prove("capture.only-once", again).refused({ twin: first, status: "any" });
  },
});

export const captureOnceWordForWord = flow({
  id: "capture-once-word-for-word",
  title: "The same capture once more captures nothing more",
  each: holds.over("paid").and({
    taken: { whole: { words: "captured in whole" }, least: { words: "captured by one centavo" } },
  }),
  proves: ONLY_ONCE,

  async run({ hold, api, need, prove }) {
    const money = hold.taken === "whole" ? hold.money : sums.mxn(1);
    // Without an answer the same capture is not sent again: it may have moved money.
    const first = need(await api.captureCharge(hold.id, money));
    const again = await api.captureCharge(hold.id, money, { about: "the same capture once more" });

    const once = prove("capture.only-once", again);
    // A repetition may be answered like the first request, by its capture_transaction_id.
    if (replies.isSuccess(again))
      once.carries(ID, (id) => id === json.at(first.body, ID), "the id of the first capture");
    else once.refused({ twin: first, status: "any" });
  },
});

export const captureOnceAfterPageAgain = flow({
  id: "capture-once-page-again",
  title: "A customer who comes to the 3DS page again makes no second hold",
  needs: ["cards.three_ds", "three_ds.by_machine"],
  each: holds.only({ paid: ["three_ds"] }).over("autoCapture"),
  proves: ONLY_ONCE,

  async run({ hold, api, threeDs, prove }) {
    const part = sums.partOf(hold.money, 0.6);
    const first = await api.captureCharge(hold.id, part);
    // What the page shows to a customer who has paid is open: it need not have the two buttons any more.
    await threeDs.look(hold.redirectUrl ?? "", "succeed");
    const second = await api.captureCharge(hold.id, sums.rest(hold.money, part), {
      about: "a second capture, after the customer was at the 3DS page again",
    });

    prove("capture.only-once", second).refused({ twin: first, status: "any" });
  },
});
