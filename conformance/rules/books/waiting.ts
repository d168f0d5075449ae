/** Charges that have not succeeded: they wait, were cancelled, failed, or were completed later than an event says. */
import { type Exchange, contract, events, json, replies } from "../rule.ts";
import { type NamesOf, type NotDone, idsIn } from "./not-done.ts";

export const SUCCEEDED = "charge.succeeded";
const METHOD = "/payment_detail/credentials/payment_method/method";
const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

interface Known {
  readonly calls: readonly Exchange[];
  readonly namesOf: NamesOf;
  readonly eventsAbout: (names: readonly string[]) => readonly events.Delivery[];
  /** How long a read may lag behind. */
  readonly settleMs: number;
}

export function stillWaiting({ calls, namesOf, eventsAbout, settleMs }: Known): NotDone[] {
  const callsOf = Map.groupBy(calls, contract.idInPath);
  const reads = calls.filter((one) => one.operation === "getCharge" && replies.isSuccess(one));
  return calls.filter(isWaiting).flatMap((created): NotDone[] => {
    const words = namesOf(created);
    // The 400 need not show the id.
    const id = idsIn(created)[0] ?? idAmong(reads, words);
    if (id === undefined) return [];
    const names = [...words, ...[id].filter(events.isDistinctive)];
    const about = eventsAbout(names).filter(({ type }) => type === SUCCEEDED);
    const found = notDone(created, callsOf.get(id) ?? [], about[0]?.arrived, settleMs);
    const kind = methodOf(created) ?? "three_ds";
    return found === undefined ? [] : [{ kind, type: SUCCEEDED, names, ...found }];
  });
}

/** The id by which a charge was read that shows one of these texts. */
function idAmong(reads: readonly Exchange[], texts: readonly string[]): string | undefined {
  const read = reads.find(({ body }) => texts.some((text) => json.mentions(body, text)));
  return read && contract.idInPath(read);
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
function notDone(
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
