/** No event names as a success what did not succeed. */
import { KINDS, type NotDone, namesIn, notDoneIn } from "./books/not-done.ts";
import { type History, eventsAbout, nameOf, ofHistory, replies, rule } from "./rule.ts";

export const successes = rule({
  id: "event.succeeded.only-then",
  sentence:
    "MUST: No event named as a success is sent for what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  needs: ["state", "webhooks"],
  looksAt: "something that was refused, failed or waits",
  of: (history) =>
    notDoneIn(history).map((one) => {
      const wrong = wrongOf(history, one);
      return { ...one, subjects: wrong === undefined ? [] : [one.call], wrong };
    }),
  remark: neverCame,
  check(proof, one, history) {
    proof.provided(history.events.length > 0, "no event came that could be looked at");
    if (!isTied(history)) proof.doesNotApply("no event names a charge by a long text of its own");
    const { wrong } = one;
    proof.checks(wrong === undefined, wrong === undefined ? "no such event" : expected(one), "one");
  },
});

/** The event that reports it as done all the same. */
function wrongOf(history: History, { type, names, until = Number.POSITIVE_INFINITY }: NotDone) {
  return eventsAbout(history)(names).find((event) => event.type === type && event.arrived < until);
}

/** Some event names a charge: the document leaves payloads open. */
const isTied = ofHistory((history) => {
  const charges = history.calls.filter((one) => one.operation === "createCharge" && replies.wasAccepted(one));
  return eventsAbout(history)(charges.flatMap(namesIn(history))).length > 0;
});

/** A kind of which no case came up is not claimed. */
function neverCame(history: History): string {
  const came = new Set<string>(notDoneIn(history).map(({ kind }) => kind));
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
