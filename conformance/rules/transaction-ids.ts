/** A capture and a refund have an id of their own. */
import { type Exchange, contract, isShown, json, rule, successesOf } from "./rule.ts";

const MOVES = [
  {
    id: "capture.answer.own-id",
    sentence: "SHOULD: Captures of two charges have two capture_transaction_ids.",
    operation: "captureCharge",
    place: "/capture_transaction_id",
    looksAt: "captures of two charges",
  },
  {
    id: "refund.answer.own-id",
    sentence: "SHOULD: Refunds of two charges have two refund_transaction_ids.",
    operation: "refundCharge",
    place: "/refund_transaction_id",
    looksAt: "refunds of two charges",
  },
] as const;

export const transactionIds = MOVES.map(({ id, sentence, operation, place, looksAt }) =>
  rule({
    id,
    sentence,
    needs: ["state", "cards.approved"],
    looksAt,
    of(history) {
      const first = new Map<unknown, Exchange>();
      const moves = successesOf(history, operation).filter(({ body }) => isShown(json.at(body, place)));
      for (const one of moves) {
        const shown = json.at(one.body, place);
        first.set(shown, first.get(shown) ?? one);
      }
      // One movement alone has no other id to differ from.
      return new Set(moves.map(contract.idInPath)).size < 2
        ? []
        : moves.map((subject) => ({ subject, first: first.get(json.at(subject.body, place)) ?? subject }));
    },
    check: (proof, { subject, first }) =>
      proof.whereverIs(
        place,
        () => contract.idInPath(first) === contract.idInPath(subject),
        "another id than that of another charge",
      ),
  }),
);
