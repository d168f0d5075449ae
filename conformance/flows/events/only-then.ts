import {
  type Exchange,
  type Tools,
  Unseeable,
  flow,
  nameOf,
  once,
  replies,
  several,
  ways,
} from "../../flow.ts";
import { awaitALaterEvent, provokeRefusals, waitInEachWay } from "./provoke.ts";
import { stillWaiting } from "./waiting.ts";
import {
  NOT_DONE,
  type NamesOf,
  type NotDone,
  namesAmong,
  refusedCreations,
  refusedMovements,
} from "./what-was-refused.ts";

interface Looked {
  readonly namesOf: NamesOf;
  readonly notDone: readonly NotDone[];
}

const looks = once<Looked>();
const provoked = once<ReadonlyMap<Exchange, string>>();

/** What waits and what is refused, early: events about it come a while later. */
function provoke(tools: Tools): Promise<ReadonlyMap<Exchange, string>> {
  return provoked(tools.given, "", async () => {
    const [idsOfOwn] = await several([() => waitInEachWay(tools), () => provokeRefusals(tools)]);
    return idsOfOwn;
  });
}

/** All that was refused or is not finished in the run, with what this flow provokes itself. */
function lookAt(tools: Tools): Promise<Looked> {
  return looks(tools.given, "", async () => {
    const idsOfOwn = await provoke(tools);
    await awaitALaterEvent(tools);
    const calls = tools.seen();
    const namesOf = namesAmong(calls);
    const notDone = [
      ...refusedCreations(calls, namesOf),
      ...refusedMovements(calls, namesOf),
      ...(await stillWaiting(tools, namesOf, idsOfOwn)),
    ];
    return { namesOf, notDone };
  });
}

const kinds = ways("looked", { what: NOT_DONE }, async (tools, { what }): Promise<Looked> => {
  const { namesOf, notDone } = await lookAt(tools);
  const own = notDone.filter((one) => one.what === what);
  if (own.length === 0) throw new Unseeable("no such case came up in this run", [], "free_choice");
  return { namesOf, notDone: own };
});

export const onlyThen = flow({
  id: "events-only-then",
  title: "No event names as a success what did not succeed",
  needs: ["state", "webhooks"],
  // Late events count too: what the other flows caused is looked at when they have ended.
  alone: "answers so far",
  waysAtOnce: false,
  beforehand: provoke,
  each: kinds,
  proves: {
    "event.succeeded.only-then":
      "MUST: No event named as a success is sent for what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  },

  async run({ looked: { namesOf, notDone }, inbox, prove, seen }) {
    const wrong = notDone.find(({ type, names, until = Number.POSITIVE_INFINITY }) =>
      inbox.about(names).some((event) => event.type === type && event.arrived < until),
    );
    const charges = seen().filter((one) => one.operation === "createCharge" && replies.wasAccepted(one));

    const proof = prove("event.succeeded.only-then", ...(wrong ? [wrong.call] : []));
    proof.provided(inbox.count() > 0, "no event came that could be looked at");
    // The document leaves payloads open.
    if (inbox.about(charges.flatMap(namesOf)).length === 0)
      proof.doesNotApply("no event names a charge by a long text of its own");
    proof.checks(wrong === undefined, wrong === undefined ? "no such event" : expected(wrong), "one");
  },
});

function expected({ type, call, until }: NotDone): string {
  if (until !== undefined) return `no ${type} about its charge before ${nameOf(call)}`;
  const status = unsuccessful(call);
  return `no ${type} about ${nameOf(call)}, answered HTTP ${call.status}${status === undefined ? "" : ` and ${status}`}`;
}

function unsuccessful(answer: Exchange): string | undefined {
  return (["pending", "failure"] as const).find((status) => replies.saysWithSuccess(answer, status));
}
