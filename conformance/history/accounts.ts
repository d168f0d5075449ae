/** What each charge of a run was made for, and what was captured and refunded of it: read from the requests that were accepted. */
import { idInPath } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { at } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import { isSuccess, saysWithSuccess } from "../call/status.ts";
import type { Target } from "../subject/target.ts";

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

export function accountsOf(exchanges: readonly Exchange[], target: Target): Account[] {
  // Whether a 200 that says failure is right is judged elsewhere; it moved nothing.
  const accepted = exchanges
    .filter((one) => isSuccess(one) && !saysWithSuccess(one, "failure"))
    .toSorted((a, b) => a.nr - b.nr);
  const of = (operation: Exchange["operation"]): Exchange[] =>
    accepted.filter((one) => one.operation === operation);
  const made = Map.groupBy(of("createCharge"), ({ body }) => locate(target, "charge_id", body));
  const captures = Map.groupBy(of("captureCharge"), idInPath);
  const refunds = Map.groupBy(of("refundCharge"), idInPath);
  return [...made].flatMap(([id, [created, again]]): Account[] => {
    const amount = at(created?.sent, "/amount_details/amount");
    // Two charges under one id cannot be kept apart, and a wrong amount is judged by a flow.
    if (id === undefined || created === undefined || again !== undefined || !isAmount(amount)) return [];
    return [
      {
        id,
        created,
        amount,
        autoCapture: at(created.sent, "/processing_instructions/auto_capture") === true,
        captures: once(captures.get(id), "/capture_transaction_id"),
        refunds: once(refunds.get(id), "/refund_transaction_id"),
      },
    ];
  });
}

function once(moves: readonly Exchange[] = [], place: string): Exchange[] {
  const first = new Map<unknown, Exchange>();
  for (const one of moves) {
    const id = at(one.body, place) ?? one.nr;
    if (!first.has(id)) first.set(id, one);
  }
  return [...first.values()];
}

/** A hold that was not captured returns all that it held, whatever was asked. */
export function balanceOf({ amount, autoCapture, captures, refunds }: Account): Balance {
  const isReleased = refunds.length > 0 && captures.length === 0 && !autoCapture;
  return {
    captured: autoCapture ? amount : sum(captures.map(amountOf)),
    refunded: isReleased ? amount : sum(refunds.map(amountOf)),
  };
}

/** What a capture or a refund asked for. */
export function amountOf({ sent }: Exchange): number {
  const amount = at(sent, "/amount");
  return isAmount(amount) ? amount : 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
