import {
  type Context,
  type Exchange,
  type OperationId,
  at,
  flow,
  hasPassed,
  isPending,
  isRefusal,
  isSuccess,
  isText,
  label,
  mentions,
  strings,
  unlessBlocked,
} from "../../flow.ts";

type Tools = Pick<Context<string>, "api" | "inbox" | "seen" | "until">;

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
      "MUST send no event named as a success about what was refused, has failed, was cancelled or waits",
  },

  async run(context) {
    const { inbox, prove, seen } = context;
    await somethingTold(context);
    const calls = seen();
    const undone = [...refusedCreations(calls), ...refusedMovements(calls), ...simulated(calls)];
    const wrong = undone.flatMap(({ type, names, call, until = Number.POSITIVE_INFINITY }) =>
      inbox.about(names).some((one) => one.type === type && one.arrived < until) ? [{ type, call }] : [],
    );
    for (const call of await stillWaiting(context)) wrong.push({ type: "charge.succeeded", call });
    const done = calls.filter((one) => one.operation === "createCharge" && isSuccess(one));
    const proof = prove("event.succeeded.only-then", ...wrong.slice(0, 1).map(({ call }) => call));
    proof
      .provided(inbox.count() > 0, "no event came that could be looked at")
      .provided(undone.length > 0, "nothing was refused, failed, cancelled or left waiting");
    if (inbox.about(done.flatMap(namesAmong(calls))).length === 0)
      proof.doesNotApply("no event tells whom it is about, and what a payload holds is open to the target");
    const [first] = wrong;
    const expected =
      first && `no ${first.type} about ${label(first.call)}, answered HTTP ${first.call.status}`;
    proof.holds(first === undefined, expected ?? "", "one");
  },
});

/** An event that is sent now comes after those that were sent before, as a rule. */
async function somethingTold({
  given,
  inbox,
  target,
}: Pick<Context<string>, "given" | "inbox" | "target">): Promise<void> {
  if (target.cards.approved === undefined) return;
  const after = inbox.count();
  const charge = await unlessBlocked(given.capturedCharge());
  if (charge === undefined) return;
  const about = [charge.id, charge.description];
  await inbox.expect({ after, about, what: "an event about the charge" });
}

/** What events name a creation by: words that only this request has said. */
const SAID: { readonly [Op in OperationId]?: readonly [type: string, place: string] } = {
  createCharge: ["charge.succeeded", "/description"],
  createOrder: ["order_creation.succeeded", "/description"],
  createProduct: ["product_creation.succeeded", "/name"],
  createPlan: ["plan_creation.succeeded", "/name"],
  createSubscription: ["subscription_creation.succeeded", "/customer_email"],
};

/** So long a text is one of this run. */
const TELLING_LENGTH = 16;

/** Nothing came of it. What is done for whoever is turned away for the key has a sentence of its own. */
function isNone(one: Exchange): boolean {
  return isRefusal(one) && one.status !== 401 && !isPending(one);
}

/** Refused, whatever is sent: a name that another call was accepted with, or may have been, says nothing. */
function refusedCreations(calls: readonly Exchange[]): Undone[] {
  const kept = calls
    .filter((one) => !isNone(one))
    .flatMap(({ sent }) => strings(sent).map(([, text]) => text));
  const said = kept.join("\n");
  return calls.filter(isNone).flatMap((call) => {
    const [type, place] = SAID[call.operation] ?? [];
    const name = place && at(call.sent, place);
    if (type === undefined || !isText(name) || name.length < TELLING_LENGTH || said.includes(name)) return [];
    return [{ type, names: [name], call }];
  });
}

/** Charges of which no capture, or no refund, was ever accepted: captures of holds alone, refunds of what was not captured in part. */
function refusedMovements(calls: readonly Exchange[]): Undone[] {
  const namesOf = namesAmong(calls);
  const made = calls.filter((one) => one.operation === "createCharge" && isSuccess(one));
  return made.flatMap((created) => {
    const id = at(created.body, "/id");
    const ofIt = calls.filter((one) => isText(id) && idOf(one) === id);
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
const SIMULATED: readonly unknown[] = ["pay_with_store", "pay_with_bank_account"];

/** Charges that were cancelled, which had not succeeded, and those that were completed, until then. */
function simulated(calls: readonly Exchange[]): Undone[] {
  const namesOf = namesAmong(calls);
  const waiting = calls.filter((one) => isPending(one) && SIMULATED.includes(at(one.sent, METHOD)));
  const completing = calls.filter(({ operation }) => operation === "completePendingCharge");
  const about = (call: Exchange, until?: number): Undone[] => {
    const created = waiting.filter(({ body }) => mentions(body, idOf(call)));
    const names = [idOf(call), ...created.flatMap(namesOf)];
    return created.length === 0
      ? []
      : [{ type: "charge.succeeded", names, call, ...(until !== undefined && { until }) }];
  };
  const cancelled = calls.filter((one) => one.operation === "cancelPendingCharge" && isSuccess(one));
  return [
    ...cancelled
      .filter((one) => !completing.some((other) => idOf(other) === idOf(one) && !isRefusal(other)))
      .flatMap((one) => about(one)),
    ...completing.filter(isSuccess).flatMap((one) => {
      const ofIt = completing.filter((other) => idOf(other) === idOf(one));
      return about(one, Math.min(...ofIt.map(({ started }) => started)));
    }),
  ];
}

const MOVES: readonly OperationId[] = ["captureCharge", "refundCharge", "completePendingCharge"];

function status({ body }: Exchange): unknown {
  return at(body, "/status_details/status");
}

/** Charges that were told as paid and are read as waiting or failed: whoever lets one pass without a customer may say so. */
async function stillWaiting({ api, inbox, seen, until }: Tools): Promise<Exchange[]> {
  const calls = seen();
  const reads = calls.filter((one) => one.operation === "getCharge" && isSuccess(one));
  const ids = new Set([...reads.map(idOf), ...[...reads, ...calls.filter(isPending)].flatMap(idsIn)]);
  const namesOf = namesAmong(calls);
  const wrong: Exchange[] = [];
  for (const created of calls.filter(isPending)) {
    const told = inbox.about(namesOf(created)).filter(({ type }) => type === "charge.succeeded");
    const named = [...ids].filter((id) => told.some(({ body }) => mentions(body, id)));
    for (const id of named) {
      const last = reads.findLast((one) => idOf(one) === id);
      // What has moved since may be read as anything.
      const hasMoved = calls.some(
        (one) => idOf(one) === id && MOVES.includes(one.operation) && !isRefusal(one),
      );
      if (hasMoved || (last !== undefined && hasPassed(status(last)))) continue;
      const read = await until(
        () => api.getCharge(id),
        (one) => hasPassed(status(one)),
      );
      if (isSuccess(read) && ["pending", "failure"].includes(String(status(read)))) wrong.push(read);
    }
  }
  return wrong;
}

function idsIn({ body }: Exchange): string[] {
  return [at(body, "/id"), at(body, "/charge/id")].filter(isText);
}

function texts(created: Exchange): string[] {
  return [...new Set([at(created.sent, "/description"), ...idsIn(created)].filter(isText))];
}

/** What events may name a charge by: its description and its id, where no other charge has the same. */
function namesAmong(calls: readonly Exchange[]): (created: Exchange) => string[] {
  const count = new Map<string, number>();
  for (const one of calls.filter((call) => call.operation === "createCharge" && !isNone(call)))
    for (const text of texts(one)) count.set(text, (count.get(text) ?? 0) + 1);
  return (created) => texts(created).filter((text) => count.get(text) === 1);
}

/** The id at the end of the path. */
function idOf({ request }: Exchange): string {
  return new URL(request.url).pathname.split("/").at(-1) ?? "";
}
