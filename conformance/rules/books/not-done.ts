/** What was refused, waits or failed in a run, and the event that would report it as done. */
import { type Exchange, type History, contract, events, eventsAbout, json, replies } from "../rule.ts";
import { idsOfCharges } from "./charge-ids.ts";

/** Texts that name what a creation made, or would have made, and nothing else of the run. */
export type NamesOf = (call: Exchange) => string[];

/** What no event may report as done. */
export const KINDS = {
  createCharge: "a charge that was refused or declined",
  captureCharge: "a capture that was refused",
  refundCharge: "a refund that was refused",
  createOrder: "an order that was refused",
  createProduct: "a product that was refused",
  createPlan: "a plan that was refused",
  createSubscription: "a subscription that was refused",
  cancelled: "a charge that was cancelled",
  completed: "a charge before it was completed",
  pay_with_store: "a charge that waits at a store",
  pay_with_bank_account: "a charge that waits at a bank",
  pay_with_bnpl: "a charge that waits for BNPL",
  three_ds: "a charge that waits for 3DS, or failed it",
} as const;

export interface NotDone {
  readonly kind: keyof typeof KINDS;
  /** The call that shows it. */
  readonly call: Exchange;
  /** The event that would report it as done. */
  readonly type: string;
  readonly names: readonly string[];
  /** Until then it was not done; never done where this is absent. */
  readonly until?: number;
}

/** The event of a creation, and the words by which it may name it. */
const SAID = {
  createCharge: ["charge.succeeded", "/description"],
  createOrder: ["order_creation.succeeded", "/description"],
  createProduct: ["product_creation.succeeded", "/name"],
  createPlan: ["plan_creation.succeeded", "/name"],
  createSubscription: ["subscription_creation.succeeded", "/customer_email"],
} as const;

function isCreation(operation: contract.OperationId): operation is keyof typeof SAID {
  return Object.hasOwn(SAID, operation);
}

/** The request was refused. A 401 is about the key, and is judged by auth.unknown-key. */
function wasRefused(one: Exchange): boolean {
  return replies.isRefusal(one) && one.status !== 401 && !replies.isPending(one);
}

/**
 * Names of a creation: long texts that this request alone has said, and long ids of its own answer. A refusal may quote the
 * id of what another request made: "already paid".
 */
export function namesAmong(calls: readonly Exchange[]): NamesOf {
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !wasRefused(one)))
    for (const [, text] of json.strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  const made = new Set(
    calls.filter((one) => isCreation(one.operation) && !wasRefused(one)).flatMap((one) => idsIn(one)),
  );
  return (call) => {
    const place = isCreation(call.operation) ? SAID[call.operation][1] : undefined;
    const own = wasRefused(call) ? 0 : 1;
    const words = [place && json.at(call.sent, place)].filter(events.isDistinctive);
    const isAlone = words.every((text) => (said.get(text) ?? 0) === own);
    // What another request made may be quoted, also where its answer was lost.
    if (wasRefused(call) && !isAlone) return [];
    return [
      ...(isAlone ? words : []),
      ...idsIn(call).filter((id) => events.isDistinctive(id) && !(wasRefused(call) && made.has(id))),
    ];
  };
}

function idsIn({ body }: Exchange): string[] {
  return [json.at(body, "/id"), json.at(body, "/charge/id")].filter(json.isText);
}

export function refusedCreations(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  return calls.filter(wasRefused).flatMap((call) => {
    const { operation } = call;
    const names = namesOf(call);
    return isCreation(operation) && names.length > 0
      ? [{ kind: operation, type: SAID[operation][0], names, call }]
      : [];
  });
}

/** Holds whose captures were all refused, and charges whose captures and refunds were all refused. */
export function refusedMovements(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  const made = calls.filter((one) => one.operation === "createCharge" && replies.isSuccess(one));
  const callsOf = Map.groupBy(calls, contract.idInPath);
  return made.flatMap((created) => {
    const id = json.at(created.body, "/id");
    const ofIt = (json.isText(id) && callsOf.get(id)) || [];
    const captures = ofIt.filter(({ operation }) => operation === "captureCharge");
    const refunds = ofIt.filter(({ operation }) => operation === "refundCharge");
    const isHeld = json.at(created.sent, "/processing_instructions/auto_capture") !== true;
    const notDone: NotDone[] = [];
    const names = namesOf(created);
    const [capture] = captures;
    const [refund] = refunds;
    if (capture !== undefined && isHeld && captures.every(wasRefused))
      notDone.push({ kind: "captureCharge", type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(wasRefused))
      notDone.push({ kind: "refundCharge", type: "refund.succeeded", names, call: refund });
    return notDone;
  });
}

const SUCCEEDED = "charge.succeeded";
const METHOD = "/payment_detail/credentials/payment_method/method";
const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

/** Charges that wait, were cancelled, failed, or were completed later than an event says. */
export function stillWaiting(history: History, namesOf: NamesOf): NotDone[] {
  const { calls, run } = history;
  const callsOf = Map.groupBy(calls, contract.idInPath);
  return calls.filter(isWaiting).flatMap((created): NotDone[] => {
    const id = idsOfCharges(history).get(created);
    if (id === undefined) return [];
    const names = [...namesOf(created), ...[id].filter(events.isDistinctive)];
    const told = eventsAbout(history)(names).find(({ type }) => type === SUCCEEDED);
    const found = evidenceIn(created, callsOf.get(id) ?? [], told?.arrived, run.target.settle_ms);
    const kind = methodOf(created) ?? "three_ds";
    return found === undefined ? [] : [{ kind, type: SUCCEEDED, names, ...found }];
  });
}

function methodOf({ sent }: Exchange): (typeof METHODS)[number] | undefined {
  const method = json.at(sent, METHOD);
  return METHODS.find((one) => one === method);
}

/** A hold may be reported as the target likes until it is captured. Any other charge has not succeeded while it waits. */
function isWaiting(one: Exchange): boolean {
  const isHold =
    methodOf(one) === undefined && json.at(one.sent, "/processing_instructions/auto_capture") !== true;
  return (
    one.operation === "createCharge" &&
    !isHold &&
    (replies.isPending(one) || replies.saysWithSuccess(one, "pending"))
  );
}

/** The call that shows that the charge did not succeed, or not before some moment; undefined where that is open. */
function evidenceIn(
  created: Exchange,
  calls: readonly Exchange[],
  /** When an event first said that it did. */
  told: number | undefined,
  settleMs: number,
): (Pick<NotDone, "call"> & Partial<NotDone>) | undefined {
  const of = (operation: Exchange["operation"]): Exchange[] =>
    calls.filter((one) => one.operation === operation);
  const completions = of("completePendingCharge");
  const completed = completions.find(replies.isSuccess);
  if (completed !== undefined)
    return {
      kind: "completed",
      call: completed,
      until: Math.min(...completions.map(({ started }) => started)),
    };
  // A completion without a clear answer may have been done.
  if (!completions.every(replies.isRefusal)) return undefined;
  const cancelled = of("cancelPendingCharge").find(replies.isSuccess);
  if (cancelled !== undefined) return { kind: "cancelled", call: cancelled };
  // A refunded charge may read as anything.
  if (!of("refundCharge").every(replies.isRefusal)) return undefined;
  if (told === undefined) return { call: created };
  // A target may let 3DS pass without the customer. It then says so, and the charge reads neither as waiting nor as failed.
  const reads = of("getCharge").filter(replies.isSuccess);
  const last = reads.findLast(({ intent }) => intent.superseded !== true);
  if (last === undefined) return undefined;
  if (replies.saysWithSuccess(last, "failure")) return { call: last };
  const isSettled =
    last.started >= told + settleMs ||
    reads.some(({ started, intent }) => started > told && intent.superseded === true);
  return isSettled && last.started > told && replies.saysWithSuccess(last, "pending")
    ? { call: last }
    : undefined;
}
