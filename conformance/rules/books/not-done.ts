/** What was refused, waits or failed in a run, and the event that would report it as done. */
import {
  type Exchange,
  type History,
  callsAbout,
  events,
  eventsAbout,
  isHold,
  isSingleStep,
  json,
  methodOf,
  ofHistory,
  replies,
  successesOf,
} from "../rule.ts";
import { CREATIONS, idMadeBy, isCreation } from "./made.ts";

/** Texts that name what a creation made, or would have made, and nothing else of the run. */
type NamesOf = (call: Exchange) => string[];

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

/** The creation was refused. A 401 is about the key, and is judged by auth.unknown-key. */
function wasRefused(one: Exchange): boolean {
  return replies.isRefusal(one) && one.status !== 401 && !replies.isPending(one);
}

/**
 * Names of a creation: long texts that this request alone has said, and long ids of its own answer. A refusal may quote the
 * id of what another request made: "already paid".
 */
export const namesIn = ofHistory((history): NamesOf => {
  const { calls } = history;
  const idsOf = (call: Exchange): string[] =>
    [idMadeBy(call, history), json.at(call.body, "/id"), json.at(call.body, "/charge/id")].filter(
      json.isText,
    );
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !wasRefused(one)))
    for (const [, text] of json.strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  const made = new Set(
    calls.filter((one) => isCreation(one.operation) && !wasRefused(one)).flatMap((one) => idsOf(one)),
  );
  // What another request made may be quoted, also where its answer was lost.
  const lost = calls.filter(({ status, operation }) => status === 0 && isCreation(operation));
  const mayQuote = (refused: Exchange): boolean =>
    lost.some((one) => one.operation === refused.operation && one.started < refused.ended);
  return (call) => {
    const place = isCreation(call.operation) ? CREATIONS[call.operation].says[0] : undefined;
    const own = wasRefused(call) ? 0 : 1;
    const words = [place && json.at(call.sent, place)].filter(events.isDistinctive);
    const isAlone = words.every((text) => (said.get(text) ?? 0) === own);
    if (!wasRefused(call)) return [...(isAlone ? words : []), ...idsOf(call).filter(events.isDistinctive)];
    if (!isAlone) return [];
    const ids = mayQuote(call) ? [] : idsOf(call).filter((id) => !made.has(id));
    return [...words, ...ids.filter(events.isDistinctive)];
  };
});

export const notDoneIn = ofHistory((history): readonly NotDone[] => {
  const namesOf = namesIn(history);
  return [refusedCreations, refusedMovements, stillWaiting].flatMap((found) => found(history, namesOf));
});

function refusedCreations({ calls }: History, namesOf: NamesOf): NotDone[] {
  return calls.filter(wasRefused).flatMap((call) => {
    const { operation } = call;
    const names = namesOf(call);
    return isCreation(operation) && names.length > 0
      ? [{ kind: operation, type: CREATIONS[operation].event, names, call }]
      : [];
  });
}

/** Holds whose captures were all refused, and charges whose captures and refunds were: a refused key moves nothing either. */
function refusedMovements(history: History, namesOf: NamesOf): NotDone[] {
  return successesOf(history, "createCharge").flatMap((created) => {
    const id = idMadeBy(created, history);
    const captures = callsAbout(history, id, "captureCharge");
    const refunds = callsAbout(history, id, "refundCharge");
    const notDone: NotDone[] = [];
    const names = namesOf(created);
    const [capture] = captures;
    const [refund] = refunds;
    if (capture !== undefined && !isSingleStep(created) && captures.every(replies.isRefusal))
      notDone.push({ kind: "captureCharge", type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(replies.isRefusal))
      notDone.push({ kind: "refundCharge", type: "refund.succeeded", names, call: refund });
    return notDone;
  });
}

const SUCCEEDED = "charge.succeeded";
const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

/** Charges that wait, were cancelled, failed, or were completed later than an event says. */
function stillWaiting(history: History, namesOf: NamesOf): NotDone[] {
  return history.calls.filter(isWaiting).flatMap((created): NotDone[] => {
    const id = idMadeBy(created, history);
    if (id === undefined) return [];
    const names = namesOf(created);
    const told = eventsAbout(history)(names).find(({ type }) => type === SUCCEEDED);
    const found = evidenceIn(history, created, id, told?.arrived);
    const kind = METHODS.find((one) => one === methodOf(created)) ?? "three_ds";
    return found === undefined ? [] : [{ kind, type: SUCCEEDED, names, ...found }];
  });
}

/** A hold may be reported as the target likes until it is captured. Any other charge has not succeeded while it waits. */
function isWaiting(one: Exchange): boolean {
  return (
    one.operation === "createCharge" &&
    !isHold(one) &&
    (replies.isPending(one) || replies.saysWithSuccess(one, "pending"))
  );
}

/** The call that shows that the charge did not succeed, or not before some moment; undefined where that is open. */
function evidenceIn(
  history: History,
  created: Exchange,
  id: string,
  /** When an event first said that it did. */
  told: number | undefined,
): (Pick<NotDone, "call"> & Partial<NotDone>) | undefined {
  const completions = callsAbout(history, id, "completePendingCharge");
  const completed = completions.find(replies.isSuccess);
  if (completed !== undefined)
    return {
      kind: "completed",
      call: completed,
      until: Math.min(...completions.map(({ started }) => started)),
    };
  // A completion without a clear answer may have been done.
  if (!completions.every(replies.isRefusal)) return undefined;
  const cancelled = callsAbout(history, id, "cancelPendingCharge").find(replies.isSuccess);
  if (cancelled !== undefined) return { kind: "cancelled", call: cancelled };
  // A refunded charge may read as anything.
  if (!callsAbout(history, id, "refundCharge").every(replies.isRefusal)) return undefined;
  if (told === undefined) return { call: created };
  // A target may let 3DS pass without the customer. It then says so, and the charge reads neither as waiting nor as failed.
  const reads = callsAbout(history, id, "getCharge").filter(replies.isSuccess);
  const last = reads.findLast(({ intent }) => intent.superseded !== true);
  if (last === undefined) return undefined;
  if (replies.saysWithSuccess(last, "failure")) return { call: last };
  const isSettled =
    last.started >= told + history.run.target.settle_ms ||
    reads.some(({ started, intent }) => started > told && intent.superseded === true);
  return isSettled && last.started > told && replies.saysWithSuccess(last, "pending")
    ? { call: last }
    : undefined;
}
