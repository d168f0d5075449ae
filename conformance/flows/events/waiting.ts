/** Charges that have not succeeded: they wait, were cancelled, failed, or were completed later than an event says. */
import { type Exchange, type Tools, json, replies, several, events, contract } from "../../flow.ts";
import { type NamesOf, type NotDone, idsIn } from "./what-was-refused.ts";

const TYPE = "charge.succeeded";
const METHOD = "/payment_detail/credentials/payment_method/method";
const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

function methodOf({ sent }: Exchange): (typeof METHODS)[number] | undefined {
  const method = json.at(sent, METHOD);
  return METHODS.find((one) => one === method);
}

export async function stillWaiting(
  tools: Tools,
  namesOf: NamesOf,
  idsOfOwn: ReadonlyMap<Exchange, string>,
): Promise<NotDone[]> {
  const calls = tools.seen();
  const callsOf = Map.groupBy(calls, contract.idInPath);
  const looked = calls.filter(isWaiting).map((created) => async (): Promise<NotDone[]> => {
    const id = idsOfOwn.get(created) ?? idsIn(created)[0];
    if (id === undefined) return [];
    const names = [...namesOf(created), ...[id].filter(events.isDistinctive)];
    const found = await notDone(tools, { created, id, names, calls: callsOf.get(id) ?? [] });
    return found === undefined
      ? []
      : [{ what: methodOf(created) ?? "three_ds", type: TYPE, names, ...found }];
  });
  return (await several(looked)).flat();
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

interface Waiting {
  readonly created: Exchange;
  readonly id: string;
  readonly names: readonly string[];
  /** The calls that name the charge. */
  readonly calls: readonly Exchange[];
}

/** The call that shows that the charge did not succeed, or not before some moment. */
async function notDone(
  { api, inbox, until }: Tools,
  { created, id, names, calls }: Waiting,
): Promise<(Pick<NotDone, "call"> & Partial<NotDone>) | undefined> {
  const of = (operation: contract.OperationId): Exchange[] =>
    calls.filter((one) => one.operation === operation);
  const completions = of("completePendingCharge");
  const completed = completions.find(replies.isSuccess);
  if (completed !== undefined)
    return {
      what: "completed",
      call: completed,
      until: Math.min(...completions.map(({ started }) => started)),
    };
  // A completion without a clear answer may have been done.
  if (!completions.every(replies.isRefusal)) return undefined;
  const cancelled = of("cancelPendingCharge").find(replies.isSuccess);
  if (cancelled !== undefined) return { what: "cancelled", call: cancelled };
  // A refunded charge may read as anything.
  if (!of("refundCharge").every(replies.isRefusal)) return undefined;
  // Without such an event it is open whether the charge still waits, and nothing has to be asked.
  if (!inbox.about(names).some(({ type }) => type === TYPE)) return { call: created, names: [] };
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
