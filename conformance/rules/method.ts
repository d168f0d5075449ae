/** How a charge is paid, as answers, lists and events show it. */
import { sightingsIn } from "./books/sightings.ts";
import { rule } from "./rule.ts";

/** Words of one meaning. A token stands for a card. Cash is paid at a store or, by some names, at a bank. Debit and credit need no card. */
const MEANINGS = [
  [
    "card",
    /^(pay_with_\w+_payment_token|(payment_)?token|(credit|debit|credit_or_debit|bank)_card|card|credit|debit)$/,
  ],
  ["store", /^(pay_with_store|(convenience_)?store|oxxo|(7|seven)_eleven|cash)$/],
  ["bank", /^(pay_with_bank_account|bank(_account|_transfer)?|(wire_)?transfer|spei|(direct_)?debit|cash)$/],
  ["bnpl", /^((pay_with_)?bnpl|credit)$/],
] as const;

export const shownMethod = rule({
  id: "shown.payment-method",
  sentence:
    "SHOULD: The payment method of a charge, wherever an answer, a list or an event shows it in a usual word, is the one that was asked for; one by token counts as one by card.",
  needs: ["state"],
  looksAt: "the payment method of a charge in a usual word",
  of: (history) =>
    sightingsIn(history).sightings.filter(
      ({ kind, of, value }) =>
        kind === "method" && meaningsOf(of?.method).length * meaningsOf(value).length > 0,
    ),
  check: (proof, { pointer, of }) =>
    proof.whereverIs(
      pointer,
      (word) => meaningsOf(word).some((meaning) => meaningsOf(of?.method).includes(meaning)),
      "the payment method that was asked for",
    ),
});

function meaningsOf(word: unknown): string[] {
  const written = String(word)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[\s-]+/g, "_")
    .toLowerCase();
  return MEANINGS.flatMap(([meaning, words]) => (words.test(written) ? [meaning] : []));
}
