/** No event names as a success what did not succeed. */
import {
  KINDS,
  type NotDone,
  namesAmong,
  refusedCreations,
  refusedMovements,
  stillWaiting,
} from "./books/not-done.ts";
import {
  type Exchange,
  type History,
  type events,
  eventsAbout,
  nameOf,
  ofHistory,
  replies,
  rule,
} from "./rule.ts";

interface Unsuccessful extends NotDone {
  readonly subjects: readonly Exchange[];
  /** The event that reports it as done all the same. */
  readonly wrong: events.Delivery | undefined;
}

const found = ofHistory((history) => {
  const { calls } = history;
  const about = eventsAbout(history);
  const namesOf = namesAmong(calls);
  const charges = calls.filter((one) => one.operation === "createCharge" && replies.wasAccepted(one));
  const notDone = [
    ...refusedCreations(calls, namesOf),
    ...refusedMovements(calls, namesOf),
    ...stillWaiting(history, namesOf),
  ];
  return {
    notDone: notDone.map((one): Unsuccessful => {
      const { type, names, until = Number.POSITIVE_INFINITY } = one;
      const wrong = about(names).find((event) => event.type === type && event.arrived < until);
      return { ...one, subjects: wrong === undefined ? [] : [one.call], wrong };
    }),
    // The document leaves payloads open.
    isTied: about(charges.flatMap(namesOf)).length > 0,
  };
});

export const successes = rule({
  id: "event.succeeded.only-then",
  sentence:
    "MUST: No event named as a success is sent for what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  needs: ["state", "webhooks"],
  looksAt: "something that was refused, failed or waits",
  of: (history) => found(history).notDone,
  remark: neverCame,
  check(proof, one, history) {
    proof.provided(history.events.length > 0, "no event came that could be looked at");
    if (!found(history).isTied) proof.doesNotApply("no event names a charge by a long text of its own");
    const { wrong } = one;
    proof.checks(wrong === undefined, wrong === undefined ? "no such event" : expected(one), "one");
  },
});

/** A kind of which no case came up is not claimed. */
function neverCame(history: History): string {
  const came = new Set<string>(found(history).notDone.map(({ kind }) => kind));
  const never = Object.entries(KINDS).filter(([kind]) => !came.has(kind));
  return never.length === 0
    ? ""
    : `nothing in this run shows ${never.map(([, words]) => words).join(", or ")}`;
}

function expected({ type, call, until }: NotDone): string {
  if (until !== undefined) return `no ${type} about its charge before ${nameOf(call)}`;
  const status = (["pending", "failure"] as const).find((one) => replies.saysWithSuccess(call, one));
  return `no ${type} about ${nameOf(call)}, answered HTTP ${call.status}${status === undefined ? "" : ` and ${status}`}`;
}
