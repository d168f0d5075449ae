import { type Exchange, flow, label, replies } from "../../flow.ts";
import { provokeRefusals, waitInEachWay } from "./provoke.ts";
import { stillWaiting } from "./waiting.ts";
import { type NotDone, namesAmong, refusedCreations, refusedMovements } from "./what-was-refused.ts";

export const onlyThen = flow({
  id: "events-only-then",
  title: "No event names as a success what did not succeed",
  needs: ["state", "webhooks"],
  // Late events count too: what the other flows caused is looked at when they have ended.
  alone: true,
  proves: {
    "event.succeeded.only-then":
      "MUST: No event named as a success is sent for what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  },

  async run(context) {
    const { inbox, prove, seen } = context;
    const idsOfOwn = await waitInEachWay(context);
    await provokeRefusals(context);
    const calls = seen();
    const namesOf = namesAmong(calls);
    const notDone = [
      ...refusedCreations(calls, namesOf),
      ...refusedMovements(calls, namesOf),
      ...(await stillWaiting(context, namesOf, idsOfOwn)),
    ];
    const wrong = notDone.find(({ type, names, until = Number.POSITIVE_INFINITY }) =>
      inbox.about(names).some((event) => event.type === type && event.arrived < until),
    );
    const charges = calls.filter((one) => one.operation === "createCharge" && replies.wasAccepted(one));

    const proof = prove("event.succeeded.only-then", ...(wrong ? [wrong.call] : []));
    proof.provided(inbox.count() > 0, "no event came that could be looked at");
    if (notDone.length === 0) proof.doesNotApply("nothing was refused, cancelled or left waiting");
    // The document leaves payloads open.
    if (inbox.about(charges.flatMap(namesOf)).length === 0)
      proof.doesNotApply("no event names a charge by a long text of its own");
    proof.checks(wrong === undefined, wrong === undefined ? "no such event" : expected(wrong), "one");
  },
});

function expected({ type, call, until }: NotDone): string {
  if (until !== undefined) return `no ${type} about its charge before ${label(call)}`;
  const status = unsuccessful(call);
  return `no ${type} about ${label(call)}, answered HTTP ${call.status}${status === undefined ? "" : ` and ${status}`}`;
}

function unsuccessful(answer: Exchange): string | undefined {
  return (["pending", "failure"] as const).find((status) => replies.saysWithSuccess(answer, status));
}
