/** The creation of the object that an answer is about. */
import { type Exchange, type History, answersIn, contract, json, ofHistory } from "../rule.ts";

const MADE_BY: { readonly [Op in Exchange["operation"]]?: Exchange["operation"] } = {
  createCharge: "createCharge",
  createPlan: "createPlan",
  createProduct: "createProduct",
  createSubscription: "createSubscription",
  getCharge: "createCharge",
  getPlan: "createPlan",
  getSubscription: "createSubscription",
  cancelSubscription: "createSubscription",
};

/** Accepted creations, each behind its operation and the id of its answer: a plan may have the number of a charge. */
const creations = ofHistory((history) =>
  Map.groupBy(
    answersIn(history).filter(({ operation, status }) => MADE_BY[operation] === operation && status === 200),
    nameOf,
  ),
);

function nameOf(call: Exchange): string {
  return `${MADE_BY[call.operation]} ${contract.idInPath(call) ?? String(json.at(call.body, "/id"))}`;
}

/** Undefined where the id is none that a creation was answered with, and where several were. */
export function creationOf(call: Exchange, history: History): Exchange | undefined {
  const [made, another] = creations(history).get(nameOf(call)) ?? [];
  return another === undefined ? made : undefined;
}

/** Whether a creation was answered with the id by which the object is asked for. An object may be read by other ids, too. */
export function isOwnId(call: Exchange, history: History): boolean {
  return contract.idInPath(call) !== undefined && creations(history).has(nameOf(call));
}

/** What a cancellation changes is open, and it may have been done although its answer was lost or a refusal. */
export function isOfTheCancelled(read: Exchange, { calls }: History): boolean {
  return (
    read.operation === "getSubscription" &&
    calls.some(
      (one) =>
        one.operation === "cancelSubscription" &&
        one.started < read.ended &&
        contract.idInPath(one) === contract.idInPath(read),
    )
  );
}
