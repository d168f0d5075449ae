/** In which state a charge was when a call about it was sent, as far as the answers of the run leave no doubt. */
import {
  type Exchange,
  type History,
  callsAbout,
  isByCard,
  isSingleStep,
  json,
  located,
  ofHistory,
  replies,
} from "../rule.ts";
import { creationsOf, idMadeBy } from "./made.ts";

/** `taken`: captured in the step that made it. `completed`, `cancelled`: by a simulation. `failed`: its customer failed 3DS. */
export type State = "waits" | "held" | "taken" | "failed" | "completed" | "cancelled";

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
const BY_SIMULATION: Readonly<Record<string, State>> = {
  completePendingCharge: "completed",
  cancelPendingCharge: "cancelled",
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
      const isAlone = asked.every(
        (one) => one === call || one.ended < call.started || one.started > call.ended,
      );
      const before = moves.filter((one) => one.started < call.started);
      const state = isAlone ? after(before, begun(history, created, call)) : undefined;
      const since = before.at(-1)?.ended ?? created.ended;
      return state === undefined ? [] : [{ call, state, created, amount, since }];
    });
  }),
);

/** Without a movement. What a charge is that is not by card and does not wait, the document leaves open. */
function begun(history: History, created: Exchange, { started, ended }: Exchange): State | undefined {
  const done = isSingleStep(created) ? "taken" : "held";
  if (!replies.isPending(created))
    return isByCard(created) && replies.isSuccess(created) && !replies.saysWithSuccess(created, "failure")
      ? done
      : undefined;
  const [walk, another] = walksOf(history, created).filter((one) => one.began < ended);
  if (walk === undefined) return "waits";
  if (another !== undefined || walk.tid === undefined || walk.at >= started) return undefined;
  return walk.wish === "succeed" ? done : "failed";
}

/** A walk may lead over several addresses. */
function walksOf({ visits, run }: History, created: Exchange): History["visits"] {
  const [url] = located(run.target, "continuation_url", created.body);
  const own = visits.filter(({ from }) => from === url?.text);
  return [...new Map(own.map((one) => [one.began, one])).values()];
}

/** A charge is simulated once. What a second movement makes of it, other rules say. */
function after(moves: readonly Exchange[], begin: State | undefined): State | undefined {
  const [first, another] = moves;
  if (first === undefined || begin === undefined) return begin;
  if (another !== undefined || begin !== "waits" || !replies.isSuccess(first)) return undefined;
  return BY_SIMULATION[first.operation];
}
