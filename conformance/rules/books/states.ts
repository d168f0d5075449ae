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
      const state = isAlone ? after(before, begun(history, created, before[0] ?? call), created) : undefined;
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
const ENDED: readonly unknown[] = ["success", "failure"];
const UNDONE = ["pending", "failure"] as const;

/** Up to its first movement. What a charge is that is not by card and does not wait, the document leaves open. */
function begun(history: History, created: Exchange, { started, ended }: Exchange): State | undefined {
  const done = isSingleStep(created) ? "taken" : "held";
  const isDone = replies.isSuccess(created) && !UNDONE.some((one) => replies.saysWithSuccess(created, one));
  const waits = replies.isPending(created) || replies.saysWithSuccess(created, "pending");
  if (!waits) return isDone && isByCard(created) ? done : undefined;
  // Where no customer acted, the target may have let it pass, or let it end.
  const says = (read: Exchange): boolean =>
    read.started < ended && ENDED.includes(json.at(read.body, STATUS));
  if (callsAbout(history, idMadeBy(created, history), "getCharge").some(says)) return undefined;
  const [url] = located(history.run.target, "continuation_url", created.body);
  const [walk, another] = walksFrom(history)(url?.text).filter((one) => one.began < ended);
  if (walk === undefined) return "waits";
  if (another !== undefined || walk.tid === undefined || walk.at >= started) return undefined;
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
