/** Several refunds of one charge return no more than was captured. */
import { captures, flow, json, sums } from "../../flow.ts";

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
    const second = await api.refundCharge(id, sums.mxn(money.amount - most.amount + 1), {
      about: "a second refund, above what is left",
    });

    const sum = prove("refund.captured.sum", second);
    // A target that answers each further refund with the first one's answer moves no more money.
    if (second.status === 200 && json.at(second.body, ID) === json.at(first.body, ID))
      sum.doesNotApply("a further refund is answered like the first one, and returns nothing");
    else sum.refused({ twin: first, status: "any" });
  },
});
