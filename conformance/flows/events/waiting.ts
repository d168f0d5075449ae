/** Charges that have not succeeded: they wait, were cancelled, failed, or were completed later than an event says. */
import { type Exchange, type OperationId, type Tools, json, replies, events } from "../../flow.ts";
import { type NamesOf, type NotDone, idOf, idsIn } from "./what-was-refused.ts";

const TYPE = "charge.succeeded";
const METHOD = "/payment_detail/credentials/payment_method/method";
const METHODS: readonly unknown[] = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"];

export async function stillWaiting(
  tools: Tools,
  namesOf: NamesOf,
  idsOfOwn: ReadonlyMap<Exchange, string>,
): Promise<NotDone[]> {
  const calls = tools.seen();
  const callsOf = Map.groupBy(calls, idOf);
  const all: NotDone[] = [];
  for (const created of calls.filter(isWaiting)) {
    const id = idsOfOwn.get(created) ?? idsIn(created)[0];
    if (id === undefined) continue;
    const names = [...namesOf(created), ...[id].filter(events.isTelling)];
    const found = await notDone(tools, id, names, callsOf.get(id) ?? []);
    if (found !== undefined) all.push({ type: TYPE, names, ...found });
  }
  return all;
}

/** A hold may be reported as the target likes until it is captured. Any other charge has not succeeded while it waits. */
function isWaiting(one: Exchange): boolean {
  const isHold =
    !METHODS.includes(json.at(one.sent, METHOD)) &&
    json.at(one.sent, "/processing_instructions/auto_capture") !== true;
  return (
    one.operation === "createCharge" &&
    !isHold &&
    (replies.isPending(one) || replies.saysWithSuccess(one, "pending"))
  );
}

/** The call that shows that the charge did not succeed, or not before some moment. */
async function notDone(
  { api, inbox, until }: Tools,
  id: string,
  names: readonly string[],
  calls: readonly Exchange[],
): Promise<Pick<NotDone, "call" | "until"> | undefined> {
  const of = (operation: OperationId): Exchange[] => calls.filter((one) => one.operation === operation);
  const completions = of("completePendingCharge");
  const completed = completions.find(replies.isSuccess);
  if (completed !== undefined)
    return { call: completed, until: Math.min(...completions.map(({ started }) => started)) };
  // A completion without a clear answer may have been done.
  if (!completions.every(replies.isRefusal)) return undefined;
  const cancelled = of("cancelPendingCharge").find(replies.isSuccess);
  if (cancelled !== undefined) return { call: cancelled };
  // A refunded charge may read as anything.
  if (!of("refundCharge").every(replies.isRefusal)) return undefined;
  if (!inbox.about(names).some(({ type }) => type === TYPE)) return undefined;
  // A target may let 3DS pass without the customer. It then says so, and the charge reads neither as waiting nor as failed.
  const read = await until(
    () => api.getCharge(id),
    (one) => !isUnsuccessful(one),
  );
  return isUnsuccessful(read) ? { call: read } : undefined;
}

function isUnsuccessful(answer: Exchange): boolean {
  return replies.saysWithSuccess(answer, "pending") || replies.saysWithSuccess(answer, "failure");
}
