/** A charge that was captured in one step is refunded up to its amount, at once or in parts. */
import { captures, dimensions, flow, insist, json, replies, sums } from "../../flow.ts";

export const refundAbove = flow({
  id: "refund-above",
  title: "A refund above the amount is refused, and leaves the charge to be refunded",
  each: captures,
  proves: {
    "refund.captured.above": "MUST: A refund above the amount of a charge captured in one step is refused.",
    "refund.captured.full": "MUST: A charge captured in one step is refunded with its full amount.",
  },

  async run({ charge, api, prove }) {
    const more = sums.mxn(charge.money.amount + 1);
    const above = await insist(() => api.refundCharge(charge.id, more, { about: "more than was captured" }));
    const full = replies.isSuccess(above) ? above : await api.refundCharge(charge.id, charge.money);

    prove("refund.captured.above", above).refused({ twin: full, status: "any" });
    if (replies.isRefusal(above)) prove("refund.captured.full", full).accepted();
    else prove("refund.captured.full").doesNotApply("the refund above the amount was not refused");
  },
});

export const refundPart = flow({
  id: "refund-part",
  title: "A captured charge is refunded with a part of its amount",
  each: captures.and({ part: dimensions.PART }),
  proves: {
    "refund.captured.partial": "MUST: A charge captured in one step is refunded with a part of its amount.",
  },

  async run({ charge, api, prove }) {
    const part = await api.refundCharge(
      charge.id,
      charge.part === "least" ? sums.mxn(1) : sums.halfOf(charge.money),
    );
    // Whether the charge is refunded at all is judged by refund.captured.full.
    const whole = replies.isRefusal(part) ? await api.refundCharge(charge.id, charge.money) : part;

    prove("refund.captured.partial", part).accepted({ twin: whole });
  },
});

const ID = "/refund_transaction_id";

export const refundSum = flow({
  id: "refund-sum",
  title: "A second refund that would return too much is refused",
  each: captures,
  proves: {
    "refund.captured.sum":
      "SHOULD: A refund that would raise the sum of a charge's refunds above its amount is refused.",
  },

  async run({ charge: { id, money }, api, need, prove }) {
    const most = sums.partOf(money, 0.6);
    const first = need(await api.refundCharge(id, most));
    const more = sums.mxn(money.amount - most.amount + 1);
    const about = "a second refund, above what is left";
    const second = await insist(() => api.refundCharge(id, more, { about }));

    const sum = prove("refund.captured.sum", second);
    // A target that answers each further refund with the first one's answer moves no more money.
    if (second.status === 200 && json.at(second.body, ID) === json.at(first.body, ID))
      sum.doesNotApply("a further refund is answered like the first one, and returns nothing");
    else sum.refused({ twin: first, status: "any" });
  },
});
