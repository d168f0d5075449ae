/** What the answer to a capture carries. */
import { type Proof, flow, holds, json } from "../../flow.ts";

const isShown = (id: unknown): boolean => id !== undefined;
const ID = "/capture_transaction_id";

export const ANSWER = {
  "capture.answer":
    "MUST: The answer to a capture carries capture_transaction_id, captured_amount and status_details.",
} as const;

export function carriesCapture(answer: Proof): void {
  answer
    .ifAccepted()
    .carries(ID)
    .carries("/captured_amount", json.isObject, "an object")
    .carries("/status_details", json.isObject, "an object")
    .fits();
}

export const captureIds = flow({
  id: "capture-ids",
  title: "Captures of two charges have two transaction ids",
  each: holds.over(),
  proves: {
    "capture.answer.own-id": "SHOULD: Captures of two charges have two capture_transaction_ids.",
  },

  async run({ hold, api, given, prove }) {
    const first = await api.captureCharge(hold.id, hold.money);
    const other = await given.heldCharge();
    const second = await api.captureCharge(other.id, other.money);

    prove("capture.answer.own-id", first, second)
      .ifAccepted()
      .ifShown(ID, isShown)
      .and(second)
      .carries(
        ID,
        (id) => id !== json.at(first.body, ID),
        "another id than that of the capture of another charge",
      );
  },
});
