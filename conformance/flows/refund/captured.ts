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

const ID = "/refund_transaction_id";

export const refundSum = flow({
  id: "refund-sum",
  title: "A second refund that would return too much is refused",
  each: captures.and({ part: dimensions.PART }),
  proves: {
    "refund.captured.sum":
      "SHOULD: A refund that would raise the sum of a charge's refunds above its amount is refused.",
  },

  async run({ charge: { id, money, part }, api, need, prove }) {
    const most = dimensions.sumOf(part, money);
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
