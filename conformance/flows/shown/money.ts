/** Money that answers, lists and events show, judged against what the requests of the run sent. */
import { type Proof, flow, json } from "../../flow.ts";
import { look } from "./look.ts";
import type { Role } from "./sent.ts";
import { readWrittenAs } from "./written.ts";
import type { Sighting } from "./sighting.ts";
import { sightingsIn } from "./sightings.ts";

const SUMS = [
  ["shown.charge-amount", "the amount of the charge, or what was captured, refunded or is left of it"],
  ["shown.captured-amount", "the amount of the captures"],
  ["shown.refunded-amount", "the amount of the refunds"],
  ["shown.order-total", "the total of the order"],
  ["shown.plan-price", "the price of the plan"],
] as const;

export const shownMoney = flow({
  id: "shown-money",
  title: "Money that is shown is the money that was sent",
  needs: ["state"],
  alone: true,
  proves: {
    "shown.whole-amount":
      "SHOULD: An amount of money, wherever an answer, a list or an event shows it, is a whole number that is not negative, written without a decimal point or exponent, as a client that reads whole numbers expects.",
    "shown.charge-amount":
      "SHOULD: The amount of a charge, wherever an answer, a list or an event shows it, is the amount that was asked for or, once money moved, a sum that its captures and refunds explain.",
    "shown.captured-amount":
      "SHOULD: A captured amount, wherever an answer, a list or an event shows it, is a sum that was captured, or what refunds left of it.",
    "shown.refunded-amount":
      "SHOULD: A refunded amount, wherever an answer, a list or an event shows it, is a sum that was refunded.",
    "shown.order-total":
      "SHOULD: The total of an order, wherever an answer, a list or an event shows it, is the one that was sent.",
    "shown.plan-price":
      "SHOULD: The price of a plan, wherever an answer, a list or an event shows it, is the one that was sent, also as the amount of an invoice or payment intent.",
    "shown.currency":
      "SHOULD: A currency_code, wherever an answer, a list or an event shows it, is the one that was sent.",
  },

  async run(tools) {
    await look(tools);
    const { prove } = tools;
    const { sightings: shown } = sightingsIn(tools);
    const amounts = shown.filter(isAmount);

    const whole = amounts.filter(({ of, isMoney }) => of !== undefined || isMoney);
    const isWritten = readWrittenAs();
    judged(prove("shown.whole-amount"), whole, "an amount of money", (proof, { subject, pointer }) =>
      proof.whereverIs(
        pointer,
        (value) => isSum(value) && isWritten(subject, pointer),
        "a whole number that is not negative, without a decimal point",
      ),
    );
    for (const [id, words] of SUMS)
      judged(
        prove(id),
        amounts.filter((one) => isJudgedBy(id, one)),
        `${words}, as a number`,
        (proof, { pointer, of, kind }) => proof.whereverAmong(pointer, [...(of?.sums[kind] ?? [])], words),
      );
    const codes = shown.filter(({ kind, of }) => kind === "currency_code" && of?.currency !== undefined);
    judged(prove("shown.currency"), codes, "a currency_code", (proof, { pointer, of }) =>
      proof.whereverAmong(pointer, [of?.currency], "the currency_code that was sent"),
    );
  },
});

/** Where nothing of the kind was shown, nothing can be judged. */
function judged<One extends Sighting>(
  proof: Proof,
  sightings: readonly One[],
  what: string,
  judge: (proof: Proof, sighting: One) => void,
): void {
  if (sightings.length === 0) proof.neverShown(what);
  for (const sighting of sightings) judge(proof.and(sighting.subject), sighting);
}

interface Amount extends Sighting {
  readonly kind: Role;
}

function isAmount(one: Sighting): one is Amount {
  return ["amount", "captured_amount", "refunded_amount"].includes(one.kind);
}

/** A sum that is no number is judged by shown.whole-amount. */
function isJudgedBy(id: (typeof SUMS)[number][0], { of, kind, value }: Amount): boolean {
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
