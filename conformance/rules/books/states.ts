/** In which state a charge was when a call about it was sent, as far as the answers of the run leave no doubt. */
import {
  type Exchange,
  type History,
  areTogether,
  callsAbout,
  isByCard,
  isSingleStep,
  json,
  located,
  methodOf,
  ofHistory,
  replies,
} from "../rule.ts";
import { walksFrom } from "./causes.ts";
import { creationsOf, idMadeBy } from "./made.ts";

/**
 * `taken`: captured in the step that made it. `released`: a hold that was refunded. `failed`: its customer failed 3DS.
 * `completed`, `cancelled`: by a simulation.
 */
export type State = "waits" | "held" | "taken" | "released" | "failed" | "completed" | "cancelled";

export interface Standing {
  readonly call: Exchange;
  readonly state: State;
  readonly created: Exchange;
  /** In the smallest unit. */
  readonly amount: number;
  /** When it came into this state. */
  readonly since: number;
}

const MOVES = ["captureCharge", "refundCharge", "completePendingCharge", "cancelPendingCharge"] as const;
const LEADS_TO: Readonly<Record<string, State>> = {
  "waits completePendingCharge": "completed",
  "waits cancelPendingCharge": "cancelled",
  "held refundCharge": "released",
};

/** Calls about charges, by their ids. A call that another one overlaps has no state, nor one after an answer that was lost. */
export const standingsIn = ofHistory((history): readonly Standing[] =>
  history.calls.flatMap((created) => {
    const id = idMadeBy(created, history);
    const amount = json.at(created.sent, "/amount_details/amount");
    const own = creationsOf(history, "charge", id);
    if (created.operation !== "createCharge" || created.intent.right === false || own.length > 1) return [];
    if (id === undefined || !json.isWhole(amount)) return [];
    const asked = callsAbout(history, id, ...MOVES);
    // A key that was refused may have moved it all the same.
    const moves = asked.filter((one) => !replies.isRefusal(one) || one.status === 401);
    return callsAbout(history, id, "getCharge", ...MOVES).flatMap((call) => {
      const isAlone = asked.every((one) => one === call || !areTogether(one, call));
      const before = moves.filter((one) => one.started < call.started);
      const state = isAlone ? after(before, begun(history, created, call, before[0]), created) : undefined;
      const since = before.at(-1)?.ended ?? created.ended;
      return state === undefined ? [] : [{ call, state, created, amount, since }];
    });
  }),
);

/** What a simulation of another method does is open. */
function canBeSimulated(created: Exchange): boolean {
  return ["pay_with_store", "pay_with_bank_account"].includes(methodOf(created));
}

const STATUS = "/status_details/status";
const UNDONE = ["pending", "failure"] as const;

/** Before it was first moved. What a charge is that is not by card and does not wait, the document leaves open. */
function begun(history: History, created: Exchange, call: Exchange, move = call): State | undefined {
  const done = isSingleStep(created) ? "taken" : "held";
  const isDone = replies.isSuccess(created) && !UNDONE.some((one) => replies.saysWithSuccess(created, one));
  const waits = replies.isPending(created) || replies.saysWithSuccess(created, "pending");
  if (!waits) return isDone && isByCard(created) ? done : undefined;
  const [url] = located(history.run.target, "continuation_url", created.body);
  // A walk after the first movement makes it open again what the charge is.
  const [walk, another] = walksFrom(history)(url?.text).filter((one) => one.began < call.ended);
  const reads = [idMadeBy(created, history), walk?.tid]
    .flatMap((id) => callsAbout(history, id, "getCharge"))
    .filter((read) => read.started < move.ended);
  const says = (word: string, from = 0): boolean =>
    reads.some((read) => read.started >= from && json.at(read.body, STATUS) === word);
  // Where no customer acted, the target may have let it pass, or let it end.
  if (walk === undefined) return says("success") || says("failure") ? undefined : "waits";
  if (another !== undefined || walk.tid === undefined || walk.at >= move.started) return undefined;
  const [wished, other] = walk.wish === "succeed" ? ["success", "failure"] : ["failure", "success"];
  // The document does not say how soon a charge shows what its customer did.
  const isSettled = says(wished, walk.at) || move.started - walk.at >= history.run.target.settle_ms;
  if (says(other) || !isSettled) return undefined;
  return walk.wish === "succeed" ? done : "failed";
}

/** What a second movement makes of a charge, other rules say. */
function after(moves: readonly Exchange[], begin: State | undefined, created: Exchange): State | undefined {
  const [first, another] = moves;
  if (first === undefined || begin === undefined) return begin;
  if (another !== undefined || !replies.isSuccess(first) || replies.saysWithSuccess(first, "failure"))
    return undefined;
  if (begin === "waits" && !canBeSimulated(created)) return undefined;
  return LEADS_TO[`${begin} ${first.operation}`];
}
