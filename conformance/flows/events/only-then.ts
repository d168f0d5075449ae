import {
  type ChargeOptions,
  type Context,
  type Exchange,
  type NamesOf,
  type OperationId,
  type Undone,
  at,
  flow,
  idOf,
  idsIn,
  isPending,
  isRefusal,
  isSuccess,
  isTelling,
  label,
  namesAmong,
  refusedCreations,
  refusedMovements,
  saysWithSuccess,
  unlessBlocked,
  wasAccepted,
  withAt,
} from "../../flow.ts";

type Tools = Omit<Context<string>, "prove">;

export const onlyThen = flow({
  id: "events-only-then",
  title: "No event calls a success what was none",
  needs: ["state", "webhooks"],
  // Late events count as well: what the other flows brought about is looked at when they have ended.
  alone: true,
  proves: {
    "event.succeeded.only-then":
      "MUST: No event named as a success is about what was refused or declined, was cancelled, has failed, or waits at a store, a bank, for BNPL or, with auto_capture true, for 3DS.",
  },

  async run(context) {
    const { inbox, prove, seen } = context;
    const idsOfOwn = await ownThatWait(context);
    await somethingTold(context);
    const calls = seen();
    const namesOf = namesAmong(calls);
    const undone = [
      ...refusedCreations(calls, namesOf),
      ...refusedMovements(calls, namesOf),
      ...(await waiting(context, namesOf, idsOfOwn)),
    ];
    const wrong = undone.find(({ type, names, until = Number.POSITIVE_INFINITY }) =>
      inbox.about(names).some((one) => one.type === type && one.arrived < until),
    );
    const done = calls.filter((one) => one.operation === "createCharge" && wasAccepted(one));
    const proof = prove("event.succeeded.only-then", ...(wrong ? [wrong.call] : []));
    proof.provided(inbox.count() > 0, "no event came that could be looked at");
    if (undone.length === 0) proof.doesNotApply("nothing was refused, cancelled or left waiting");
    if (inbox.about(done.flatMap(namesOf)).length === 0)
      proof.doesNotApply(
        "no event names a charge by a long text of its own, and what a payload holds is open to the target",
      );
    proof.holds(wrong === undefined, wrong === undefined ? "" : expected(wrong), "one");
  },
});

function unsuccessful(answer: Exchange): string | undefined {
  return (["pending", "failure"] as const).find((status) => saysWithSuccess(answer, status));
}

function expected({ type, call, until }: Undone): string {
  if (until !== undefined) return `no ${type} about its charge before ${label(call)}`;
  const status = unsuccessful(call);
  return `no ${type} about ${label(call)}, answered HTTP ${call.status}${status === undefined ? "" : ` and ${status}`}`;
}

const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

/** One that was cancelled, and one that waits in each way that is offered: with their ids, which their 400 need not show. */
async function ownThatWait({ api, given, target }: Tools): Promise<ReadonlyMap<Exchange, string>> {
  const ids = new Map<Exchange, string>();
  const make = async (way: ChargeOptions): Promise<string | undefined> => {
    const pending = await unlessBlocked(given.pending(way));
    const id = pending && (await unlessBlocked(pending.id()));
    if (pending !== undefined && id !== undefined) ids.set(pending.created, id);
    return id;
  };
  if (given.offered("cancelPendingCharge").length > 0) {
    const id = await make({ method: "pay_with_store" });
    if (id !== undefined) await api.cancelPendingCharge(id);
  }
  const ways: ChargeOptions[] = METHODS.filter((method) => !target.not_offered.includes(method)).map(
    (method) => ({ method }),
  );
  if (target.cards.three_ds !== undefined) ways.push({ card: "three_ds", autoCapture: true });
  await Promise.all(ways.map(make));
  return ids;
}

/** A charge that is refused, and one that is told: its event comes after those that were sent before, as a rule. */
async function somethingTold({ api, given, inbox, marker, target }: Tools): Promise<void> {
  if (target.cards.approved === undefined) return;
  const wrong = withAt(given.bodies.charge({ description: marker("refused") }), "/amount_details", undefined);
  await api.createCharge(wrong, { about: "no amount_details" });
  const after = inbox.count();
  const charge = await unlessBlocked(given.capturedCharge());
  if (charge === undefined) return;
  const about = [charge.id, charge.description];
  await inbox.expect({ after, about, what: "an event about the charge" });
}

const METHOD = "/payment_detail/credentials/payment_method/method";

/** A hold may be told as it likes until it is captured; what is paid otherwise, or at once, has not succeeded while it waits. */
function isWaiting(one: Exchange): boolean {
  const isHold =
    !METHODS.some((method) => method === at(one.sent, METHOD)) &&
    at(one.sent, "/processing_instructions/auto_capture") !== true;
  return one.operation === "createCharge" && !isHold && (isPending(one) || saysWithSuccess(one, "pending"));
}

/** Charges that waited until they were cancelled or completed by simulation, those that still do, and those that failed. */
async function waiting(
  { api, inbox, seen, until }: Tools,
  namesOf: NamesOf,
  idsOfOwn: ReadonlyMap<Exchange, string>,
): Promise<Undone[]> {
  const calls = seen();
  const callsOf = Map.groupBy(calls, idOf);
  const undone: Undone[] = [];
  for (const created of calls.filter(isWaiting)) {
    const id = idsOfOwn.get(created) ?? idsIn(created)[0];
    if (id === undefined) continue;
    const about = { type: "charge.succeeded", names: [...namesOf(created), ...[id].filter(isTelling)] };
    const ofIt = (operation: OperationId): Exchange[] =>
      (callsOf.get(id) ?? []).filter((one) => one.operation === operation);
    const completing = ofIt("completePendingCharge");
    const completed = completing.find(isSuccess);
    const cancelled = ofIt("cancelPendingCharge").find(isSuccess);
    if (completed !== undefined) {
      const begun = Math.min(...completing.map(({ started }) => started));
      undone.push({ ...about, call: completed, until: begun });
    } else if (!completing.every(isRefusal)) continue;
    else if (cancelled !== undefined) undone.push({ ...about, call: cancelled });
    // What has gone back may be read as anything.
    else if (!ofIt("refundCharge").every(isRefusal)) continue;
    else if (inbox.about(about.names).some(({ type }) => type === about.type)) {
      // Whoever lets one pass without a customer may say so, and reads it as neither waiting nor failed.
      const read = await until(
        () => api.getCharge(id),
        (one) => unsuccessful(one) === undefined,
      );
      if (unsuccessful(read) !== undefined) undone.push({ ...about, call: read });
    }
  }
  return undone;
}
