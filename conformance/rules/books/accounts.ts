/** What each charge of a run was made for, and what was captured and refunded of it: read from the requests that were accepted. */
import {
  type Exchange,
  callsAbout,
  isHold,
  isSingleStep,
  json,
  ofHistory,
  replies,
  successesOf,
} from "../rule.ts";
import { authenticationsIn } from "./causes.ts";
import { creationsOf, idMadeBy } from "./made.ts";

export interface Account {
  readonly id: string;
  readonly created: Exchange;
  /** What the charge was asked for, in the smallest unit. */
  readonly amount: number;
  readonly autoCapture: boolean;
  /** In the order of sending, like the refunds. A repeated answer to a repeated movement moves nothing more. */
  readonly captures: readonly Exchange[];
  readonly refunds: readonly Exchange[];
}

/** How much of one charge was captured and refunded. */
interface Balance {
  readonly captured: number;
  readonly refunded: number;
}

export const accountsOf = ofHistory((history): readonly Account[] => {
  const passed = authenticationsIn(history).filter(({ walk }) => walk.wish === "succeed");
  const atOnce = successesOf(history, "createCharge").filter(didNotFail);
  return [...atOnce, ...passed.map(({ created }) => created)].flatMap((created) => {
    const id = idMadeBy(created, history);
    const amount = json.at(created.sent, "/amount_details/amount");
    const isAlone = creationsOf(history, "charge", id).length === 1;
    // Two charges under one id cannot be kept apart, and a wrong amount is judged by a flow.
    if (id === undefined || !isAlone || !isAmount(amount)) return [];
    const captures = callsAbout(history, id, "captureCharge").filter(didNotFail);
    const refunds = callsAbout(history, id, "refundCharge").filter(didNotFail);
    return [
      {
        id,
        created,
        amount,
        autoCapture: isSingleStep(created),
        captures: once(captures, "/capture_transaction_id"),
        refunds: once(refunds, "/refund_transaction_id"),
      },
    ];
  });
});

/** Whether a 200 that says failure is right is judged elsewhere; it moved nothing. */
function didNotFail(call: Exchange): boolean {
  return replies.isSuccess(call) && !replies.saysWithSuccess(call, "failure");
}

function once(moves: readonly Exchange[], place: string): Exchange[] {
  const first = new Map<unknown, Exchange>();
  for (const one of moves) {
    const id = json.at(one.body, place) ?? one.nr;
    if (!first.has(id)) first.set(id, one);
  }
  return [...first.values()];
}

/** A hold that was not captured returns all that it held, whatever was asked. */
export function balanceOf({ amount, autoCapture, captures, created, refunds }: Account): Balance {
  const isReleased = refunds.length > 0 && captures.length === 0 && isHold(created);
  return {
    captured: autoCapture ? amount : sum(captures.map(amountOf)),
    refunded: isReleased ? amount : sum(refunds.map(amountOf)),
  };
}

/** What a capture or a refund asked for. */
export function amountOf({ sent }: Exchange): number {
  const amount = json.at(sent, "/amount");
  return isAmount(amount) ? amount : 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
