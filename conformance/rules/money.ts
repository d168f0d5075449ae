/** Money that answers, lists and events show, judged against what the requests of the run sent. */
import type { Role } from "./books/sent.ts";
import type { Sighting } from "./books/sightings.ts";
import { sightingsIn } from "./books/sightings.ts";
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
function requirementOf(own: string, kind: Role): string {
  if (own === "shown.charge-amount" && kind === "captured_amount") return "shown.captured-amount";
  return own === "shown.charge-amount" && kind === "refunded_amount" ? "shown.refunded-amount" : own;
}

function isSum(value: unknown): boolean {
  return json.isWhole(value) && value >= 0;
}
