import {
  type Context,
  type Exchange,
  type OperationId,
  at,
  flow,
  isPending,
  isRefusal,
  isSuccess,
  isTelling,
  isText,
  label,
  saysWithSuccess,
  strings,
  unlessBlocked,
  withAt,
} from "../../flow.ts";

type NamesOf = (call: Exchange) => string[];

/** What was not done, and the event that would say that it was. */
interface Undone {
  readonly type: string;
  readonly names: readonly string[];
  readonly call: Exchange;
  /** When it was not done yet; never, unless said. */
  readonly until?: number;
}

export const onlyThen = flow({
  id: "events-only-then",
  title: "No event calls a success what was none",
  needs: ["state", "webhooks"],
  // Late events count as well: what the other flows brought about is looked at when they have ended.
  alone: true,
  proves: {
    "event.succeeded.only-then":
      "MUST send no event named as a success about what was refused or declined, was cancelled, or waits",
  },

  async run(context) {
    const { inbox, prove, seen } = context;
    await somethingTold(context);
    const calls = seen();
    const namesOf = namesAmong(calls);
    const undone = [
      ...refusedCreations(calls, namesOf),
      ...refusedMovements(calls, namesOf),
      ...(await waiting(context, namesOf)),
    ];
    const wrong = undone.find(({ type, names, until = Number.POSITIVE_INFINITY }) =>
      inbox.about(names).some((one) => one.type === type && one.arrived < until),
    );
    const done = calls.filter((one) => one.operation === "createCharge" && isSuccess(one));
    const proof = prove("event.succeeded.only-then", ...(wrong ? [wrong.call] : []));
    proof.provided(inbox.count() > 0, "no event came that could be looked at");
    if (undone.length === 0) proof.doesNotApply("nothing was refused, cancelled or left waiting");
    if (inbox.about(done.flatMap(namesOf)).length === 0)
      proof.doesNotApply("no event tells whom it is about, and what a payload holds is open to the target");
    proof.holds(wrong === undefined, wrong === undefined ? "" : expected(wrong), "one");
  },
});

function expected({ type, call }: Undone): string {
  const pending = saysWithSuccess(call, "pending") ? " and pending" : "";
  return `no ${type} about ${label(call)}, answered HTTP ${call.status}${pending}`;
}

/** A charge that is refused, and one that is told: its event comes after those that were sent before, as a rule. */
async function somethingTold({
  api,
  given,
  inbox,
  marker,
  target,
}: Pick<Context<string>, "api" | "given" | "inbox" | "marker" | "target">): Promise<void> {
  if (target.cards.approved === undefined) return;
  const wrong = withAt(given.bodies.charge({ description: marker("refused") }), "/amount_details", undefined);
  await api.createCharge(wrong, { about: "no amount_details" });
  const after = inbox.count();
  const charge = await unlessBlocked(given.capturedCharge());
  if (charge === undefined) return;
  const about = [charge.id, charge.description];
  await inbox.expect({ after, about, what: "an event about the charge" });
}

/** The event of a creation, and the words by which it may name it. */
const SAID: { readonly [Op in OperationId]?: readonly [type: string, place: string] } = {
  createCharge: ["charge.succeeded", "/description"],
  createOrder: ["order_creation.succeeded", "/description"],
  createProduct: ["product_creation.succeeded", "/name"],
  createPlan: ["plan_creation.succeeded", "/name"],
  createSubscription: ["subscription_creation.succeeded", "/customer_email"],
};

/** Nothing came of it. What is done for whoever is turned away for the key has a sentence of its own. */
function isNone(one: Exchange): boolean {
  return isRefusal(one) && one.status !== 401 && !isPending(one);
}

/** Names of a creation: long texts that this request alone has said, and long ids of its own answer. */
function namesAmong(calls: readonly Exchange[]): NamesOf {
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !isNone(one)))
    for (const [, text] of strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  return (call) => {
    const [, place] = SAID[call.operation] ?? [];
    const own = isNone(call) ? 0 : 1;
    const words = [place && at(call.sent, place)].filter(isTelling);
    return [...words.filter((text) => (said.get(text) ?? 0) === own), ...idsIn(call).filter(isTelling)];
  };
}

function idsIn({ body }: Exchange): string[] {
  return [at(body, "/id"), at(body, "/charge/id")].filter(isText);
}

/** The id at the end of the path. */
function idOf({ request }: Exchange): string {
  return new URL(request.url).pathname.split("/").at(-1) ?? "";
}

function refusedCreations(calls: readonly Exchange[], namesOf: NamesOf): Undone[] {
  return calls.filter(isNone).flatMap((call) => {
    const [type] = SAID[call.operation] ?? [];
    const names = namesOf(call);
    return type === undefined || names.length === 0 ? [] : [{ type, names, call }];
  });
}

/** Charges of which no capture, or no refund, was ever accepted: captures of holds alone, refunds of what was not captured in part. */
function refusedMovements(calls: readonly Exchange[], namesOf: NamesOf): Undone[] {
  const made = calls.filter((one) => one.operation === "createCharge" && isSuccess(one));
  const callsOf = Map.groupBy(calls, idOf);
  return made.flatMap((created) => {
    const id = at(created.body, "/id");
    const ofIt = (isText(id) && callsOf.get(id)) || [];
    const captures = ofIt.filter(({ operation }) => operation === "captureCharge");
    const refunds = ofIt.filter(({ operation }) => operation === "refundCharge");
    const isHeld = at(created.sent, "/processing_instructions/auto_capture") !== true;
    const undone: Undone[] = [];
    const names = namesOf(created);
    const [capture] = captures;
    const [refund] = refunds;
    if (capture !== undefined && isHeld && captures.every(isNone))
      undone.push({ type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(isNone))
      undone.push({ type: "refund.succeeded", names, call: refund });
    return undone;
  });
}

const METHOD = "/payment_detail/credentials/payment_method/method";
/** The ways to pay at which no customer of this suite presses anything. */
const UNATTENDED: readonly unknown[] = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"];

function isWaiting(one: Exchange): boolean {
  return one.operation === "createCharge" && (isPending(one) || saysWithSuccess(one, "pending"));
}

/** Charges that waited until they were cancelled or completed by simulation, and those that still do. */
async function waiting(
  { api, inbox, seen, until }: Pick<Context<string>, "api" | "inbox" | "seen" | "until">,
  namesOf: NamesOf,
): Promise<Undone[]> {
  const calls = seen();
  const callsOf = Map.groupBy(calls, idOf);
  const undone: Undone[] = [];
  for (const created of calls.filter(isWaiting)) {
    const [id] = idsIn(created);
    if (id === undefined || !UNATTENDED.includes(at(created.sent, METHOD))) continue;
    const about = { type: "charge.succeeded", names: namesOf(created) };
    const ofIt = callsOf.get(id) ?? [];
    const completing = ofIt.filter(({ operation }) => operation === "completePendingCharge");
    const completed = completing.find(isSuccess);
    const cancelled = ofIt.find((one) => one.operation === "cancelPendingCharge" && isSuccess(one));
    if (completed !== undefined) {
      const begun = Math.min(...completing.map(({ started }) => started));
      undone.push({ ...about, call: completed, until: begun });
    } else if (!completing.every(isRefusal)) continue;
    else if (cancelled !== undefined) undone.push({ ...about, call: cancelled });
    else if (inbox.about(about.names).some(({ type }) => type === about.type)) {
      // Whoever lets one pass without a customer may say so.
      const read = await until(
        () => api.getCharge(id),
        (one) => !saysWithSuccess(one, "pending"),
      );
      if (saysWithSuccess(read, "pending")) undone.push({ ...about, call: read });
    }
  }
  return undone;
}
