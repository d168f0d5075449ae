/** What answers, lists and events show of money, texts and payment methods, judged against what the requests of the run sent. */
import type { Role } from "./books/members.ts";
import { type Sighting, sightingsIn } from "./books/sightings.ts";
import { readWrittenAs } from "./books/written.ts";
import { type History, json, ofHistory, rule } from "./rule.ts";

const isWritten = ofHistory(readWrittenAs);

export const wholeAmount = rule({
  id: "shown.whole-amount",
  sentence:
    "SHOULD: An amount of money, wherever an answer, a list or an event shows it, is a whole number that is not negative, written without a decimal point or exponent, as a client that reads whole numbers expects.",
  needs: ["state"],
  looksAt: "an amount of money",
  of: amountsIn,
  check: (proof, { subject, pointer }, history) =>
    proof.whereverIs(
      pointer,
      (value) => isSum(value) && isWritten(history)(subject, pointer),
      "a whole number that is not negative, without a decimal point",
    ),
});

const SUMS = [
  {
    id: "shown.charge-amount",
    sentence:
      "SHOULD: The amount of a charge, wherever an answer, a list or an event shows it, is the amount that was asked for or, once money moved, a sum that its captures and refunds explain.",
    words: "the amount of the charge, or what was captured, refunded or is left of it",
  },
  {
    id: "shown.captured-amount",
    sentence:
      "SHOULD: A captured amount, wherever an answer, a list or an event shows it, is a sum that was captured, or what refunds left of it.",
    words: "the amount of the captures",
  },
  {
    id: "shown.refunded-amount",
    sentence:
      "SHOULD: A refunded amount, wherever an answer, a list or an event shows it, is a sum that was refunded.",
    words: "the amount of the refunds",
  },
  {
    id: "shown.order-total",
    sentence:
      "SHOULD: The total of an order, wherever an answer, a list or an event shows it, is the one that was sent.",
    words: "the total of the order",
  },
  {
    id: "shown.plan-price",
    sentence:
      "SHOULD: The price of a plan, wherever an answer, a list or an event shows it, is the one that was sent, also as the amount of an invoice or payment intent.",
    words: "the price of the plan",
  },
] as const;

export const shownSums = SUMS.map(({ id, sentence, words }) =>
  rule({
    id,
    sentence,
    needs: ["state"],
    looksAt: `${words}, as a number`,
    of: (history) => amountsIn(history).filter((one) => isJudgedBy(id, one)),
    check: (proof, { pointer, of, kind }) => proof.whereverAmong(pointer, [...(of?.sums[kind] ?? [])], words),
  }),
);

export const currency = rule({
  id: "shown.currency",
  sentence:
    "SHOULD: A currency_code, wherever an answer, a list or an event shows it, is the one that was sent.",
  needs: ["state"],
  looksAt: "a currency_code",
  of: (history) =>
    sightingsIn(history).sightings.filter(
      ({ kind, of }) => kind === "currency_code" && of?.currency !== undefined,
    ),
  check: (proof, { pointer, of }) =>
    proof.whereverAmong(pointer, [of?.currency], "the currency_code that was sent"),
});

function amountsIn(history: History): Amount[] {
  return sightingsIn(history).sightings.filter(isAmount);
}

interface Amount extends Sighting {
  readonly kind: Role;
}

function isAmount(one: Sighting): one is Amount {
  return ["amount", "captured_amount", "refunded_amount"].includes(one.kind);
}

/** A sum that is no number is judged by shown.whole-amount. */
function isJudgedBy(id: (typeof SUMS)[number]["id"], { of, kind, value }: Amount): boolean {
  if (of === undefined || typeof value !== "number") return false;
  const sums = of.sums[kind];
  return sums !== undefined && sums.size > 0 && requirementOf(of.requirement, kind) === id;
}

/** What a charge shows as captured or refunded is judged like the answers to captures and refunds. */
function requirementOf(own: string | undefined, kind: Role): string | undefined {
  if (own === "shown.charge-amount" && kind === "captured_amount") return "shown.captured-amount";
  return own === "shown.charge-amount" && kind === "refunded_amount" ? "shown.refunded-amount" : own;
}

function isSum(value: unknown): boolean {
  return json.isWhole(value) && value >= 0;
}

export const shownDescriptions = rule({
  id: "shown.description",
  sentence:
    "SHOULD: The description of a charge or an order, and the name of a plan, is not that of another one wherever an answer, a list or an event shows it.",
  needs: ["state"],
  looksAt: "a description or a name that was sent",
  of(history) {
    const { requests, sightings } = sightingsIn(history);
    return sightings.flatMap((one) => {
      const isText = ["/description", "/name"].includes(one.field?.path ?? "");
      const owner = isText ? requests.named("text", one.value) : undefined;
      return owner !== undefined && one.of?.requirement === owner.requirement ? [{ ...one, owner }] : [];
    });
  },
  check: (proof, { pointer, of, owner }) =>
    proof.whereverIs(pointer, () => owner === of, "the text of this object"),
});

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
