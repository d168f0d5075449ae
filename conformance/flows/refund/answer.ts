/** What the answer to a refund carries. */
import { type Proof, captures, flow, holds, json, replies } from "../../flow.ts";

const isShown = (id: unknown): boolean => id !== undefined;
const ID = "/refund_transaction_id";

export const ANSWER = {
  "refund.answer": "MUST: The answer to a refund carries refund_transaction_id and status_details.",
} as const;

export function carriesRefund(answer: Proof): void {
  answer.ifAccepted().carries(ID).carries("/status_details", json.isObject, "an object").fits();
}

export const refundIds = flow({
  id: "refund-ids",
  title: "Refunds of two charges have two transaction ids",
  each: captures.over(),
  proves: {
    "refund.answer.own-id": "SHOULD: Refunds of two charges have two refund_transaction_ids.",
  },

  async run({ charge, api, given, prove }) {
    const first = await api.refundCharge(charge.id, charge.money);
    const other = await given.capturedCharge();
    const second = await api.refundCharge(other.id, other.money);

    prove("refund.answer.own-id", first, second)
      .ifAccepted()
      .ifShown(ID, isShown)
      .and(second)
      .carries(
        ID,
        (id) => id !== json.at(first.body, ID),
        "another id than that of the refund of another charge",
      );
  },
});

export const refundOfCapturedHold = flow({
  id: "refund-of-captured-hold",
  title: "A hold that was captured is refunded, where the target does that",
  each: holds.over(),
  proves: ANSWER,

  async run({ hold, api, prove }) {
    const capture = await api.captureCharge(hold.id, hold.money);
    const refund = await api.refundCharge(hold.id, hold.money);

    const answer = prove("refund.answer", capture);
    if (replies.isSuccess(refund)) carriesRefund(answer.ifAccepted().and(refund));
    else answer.doesNotApply("the document does not say whether a hold is refunded after its capture");
  },
});
