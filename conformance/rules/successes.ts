/** No event names as a success what did not succeed. */
import { KINDS, type NotDone, namesAmong, refusedCreations, refusedMovements } from "./books/not-done.ts";
import { stillWaiting } from "./books/waiting.ts";
import {
  DeliveryIndex,
  type Exchange,
  type History,
  type events,
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

interface NeverCame {
  readonly subjects: readonly [];
  readonly never: string;
}

const found = ofHistory(({ calls, events: delivered, run }) => {
  const index = new DeliveryIndex();
  for (const one of delivered) index.add(one);
  const eventsAbout = (names: readonly string[]): events.Delivery[] =>
    index.about(names).map(({ delivery }) => delivery);
  const namesOf = namesAmong(calls);
  const charges = calls.filter((one) => one.operation === "createCharge" && replies.wasAccepted(one));
  const notDone = [
    ...refusedCreations(calls, namesOf),
    ...refusedMovements(calls, namesOf),
    ...stillWaiting({ calls, namesOf, eventsAbout, settleMs: run.target.settle_ms }),
  ];
  return {
    notDone: notDone.map((one): Unsuccessful => {
      const { type, names, until = Number.POSITIVE_INFINITY } = one;
      const wrong = eventsAbout(names).find((event) => event.type === type && event.arrived < until);
      return { ...one, subjects: wrong === undefined ? [] : [one.call], wrong };
    }),
    // The document leaves payloads open.
    isTied: eventsAbout(charges.flatMap(namesOf)).length > 0,
  };
});

export const successes = rule<Unsuccessful | NeverCame>({
  id: "event.succeeded.only-then",
  sentence:
    "MUST: No event named as a success is sent for what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  needs: ["state", "webhooks"],
  looksAt: "something that was refused, failed or waits",
  of: (history) => [...found(history).notDone, ...neverCame(history)],
  check(proof, one, history) {
    if ("never" in one) {
      proof.neverShown(one.never);
      return;
    }
    proof.provided(history.events.length > 0, "no event came that could be looked at");
    if (!found(history).isTied) proof.doesNotApply("no event names a charge by a long text of its own");
    const { wrong } = one;
    proof.checks(wrong === undefined, wrong === undefined ? "no such event" : expected(one), "one");
  },
});

/** A kind of which no case came up is not claimed. */
function neverCame(history: History): NeverCame[] {
  const came = new Set<string>(found(history).notDone.map(({ kind }) => kind));
  return Object.entries(KINDS)
    .filter(([kind]) => !came.has(kind))
    .map(([, never]) => ({ subjects: [], never }));
}

function expected({ type, call, until }: NotDone): string {
  if (until !== undefined) return `no ${type} about its charge before ${nameOf(call)}`;
  const status = (["pending", "failure"] as const).find((one) => replies.saysWithSuccess(call, one));
  return `no ${type} about ${nameOf(call)}, answered HTTP ${call.status}${status === undefined ? "" : ` and ${status}`}`;
}
