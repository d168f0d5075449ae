/** What nobody asked for is nowhere: no list and no event shows it by the text that only its request says. */
import { CREATIONS, idMadeBy, isCreation } from "./books/made.ts";
import { newObjectsIn } from "./books/objects.ts";
import {
  type Exchange,
  type History,
  type Proof,
  contract,
  events,
  json,
  nameOf,
  ofHistory,
  replies,
  rule,
} from "./rule.ts";

type Shown = Exchange | events.Delivery;

/** A call, and what shows that more was made than it asked for. */
interface Asked {
  readonly subject: Exchange;
  readonly by: Shown | undefined;
}

/** Lists, and events named as a success, by the texts that they show: of all objects, and of charges. */
const toldIn = ofHistory((history) => {
  const [anywhere, ofCharges] = [new Map<string, Shown>(), new Map<string, Shown>()];
  for (const { subject, value, kind } of newObjectsIn(history)) {
    const isTold =
      subject.kind === "delivery"
        ? !events.isUnnamed(subject)
        : subject.operation.startsWith("list") && replies.isSuccess(subject);
    for (const text of Object.values(value).filter(json.isText)) {
      if (isTold) anywhere.set(text, subject);
      if (kind === "charge" && (isTold || subject.kind === "delivery")) ofCharges.set(text, subject);
    }
  }
  return { anywhere, ofCharges };
});

/** The text by which a list or an event names what a creation makes. */
function nameIn({ operation, sent }: Exchange): string {
  const text = json.at(sent, isCreation(operation) ? CREATIONS[operation].says[0] : "/description");
  return events.isDistinctive(text) ? text : "";
}

/** Of these calls those whose text no other call says. Nothing is judged of kinds that no list and no event shows. */
function unasked(
  calls: readonly Exchange[],
  others: readonly Exchange[],
  told: ReadonlyMap<string, Shown>,
  made?: contract.OperationId,
): Asked[] {
  const said = new Set(["", ...others.map(nameIn)]);
  const shown = new Set(others.filter((one) => told.has(nameIn(one))).map(({ operation }) => operation));
  return calls
    .filter((one) => shown.has(made ?? one.operation) && !said.has(nameIn(one)))
    .map((subject) => ({ subject, by: told.get(nameIn(subject)) }));
}

function isNowhere(proof: Proof, { by }: Asked): void {
  proof.checks(by === undefined, "no list and no event with its text", by === undefined ? "" : nameOf(by));
}

const UNKNOWN = /^(none|wrong|(like|longer|shorter)_)/;

/** Tokens are left out: no list and no event shows them. */
export const nothingMade = rule({
  id: "auth.nothing-made",
  sentence:
    "SHOULD: No list, and no event named as a success, tells of the charge, order, plan, product or subscription that a call without a key, or with an unknown one, would have made.",
  needs: ["state"],
  looksAt: "something of that kind that a right key made, in a list or an event",
  of(history) {
    const creations = history.calls.filter(({ operation }) => isCreation(operation));
    return unasked(
      creations.filter((one) => UNKNOWN.test(one.key) && replies.isRefusal(one)),
      creations.filter((one) => !UNKNOWN.test(one.key)),
      toldIn(history).anywhere,
    );
  },
  check: isNowhere,
});

export const chargedUnasked = rule({
  id: "charge.only-when-asked",
  sentence:
    "SHOULD: A lookup makes no charge, and an order without a payment_detail makes none when it is created, read or updated: no list and no event shows one with its description.",
  needs: ["state"],
  looksAt: "the description of a charge in a list or an event, and a lookup or an order",
  of: (history) =>
    unasked(
      withoutPayment(history),
      history.calls.filter(({ operation }) => operation === "createCharge"),
      toldIn(history).ofCharges,
      "createCharge",
    ),
  check: isNowhere,
});

/** An order that has a payment_detail may be paid, whichever call named it. */
function withoutPayment(history: History): Exchange[] {
  const callsOf = (...names: readonly contract.OperationId[]): Exchange[] =>
    history.calls.filter(({ operation }) => names.includes(operation));
  const orders = callsOf("createOrder", "updateOrder");
  const idOf = (one: Exchange): string | undefined => contract.idInPath(one) ?? idMadeBy(one, history);
  const paid = orders.filter(({ sent }) => json.at(sent, "/payment_detail") !== undefined);
  const ids = new Set(paid.map(idOf));
  return [
    ...callsOf("lookupInstallments"),
    ...orders.filter((one) => !paid.includes(one) && !ids.has(idOf(one))),
  ];
}
