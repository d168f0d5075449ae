import type { ChargeState, ChargeStatus, Ledger } from "../values/charge-state.ts";
import type { Money } from "../values/money.ts";
import type {
  ActionType,
  ChargeEvent,
  Condition,
  Effect,
  Opening,
  Transition,
} from "../values/transition.ts";
import { CHARGE_TRANSITIONS } from "./transitions.ts";

export type Action =
  | { readonly type: "capture" | "refund"; readonly money: Money }
  | { readonly type: Opening | Exclude<ActionType, "capture" | "refund"> };

export type Decision =
  | {
      readonly allowed: true;
      readonly next: ChargeState;
      readonly emits: ChargeEvent;
      readonly moved: number;
    }
  | { readonly allowed: false; readonly reason: Refusal };

export type Refusal = "no_such_transition" | "amount_too_large" | "other_currency" | "other_method";

/** Decides what `action` does to `charge`. Pure: no clock, no store, no HTTP. */
export function decide(
  charge: ChargeState<"none" | ChargeStatus>,
  action: Action,
  transitions: readonly Transition[] = CHARGE_TRANSITIONS,
): Decision {
  const rows = transitions.filter((row) => row.from === charge.status && row.on === action.type);
  if (rows.length === 0) return { allowed: false, reason: "no_such_transition" };
  if ("money" in action && action.money.currency_code !== charge.currency) {
    return { allowed: false, reason: "other_currency" };
  }
  const asked = "money" in action ? action.money.amount : charge.authorized;
  const row = rows.find(({ when }) => when === undefined || CONDITIONS[when](charge, asked));
  if (row === undefined) {
    return { allowed: false, reason: "money" in action ? "amount_too_large" : "other_method" };
  }
  // A row without an effect is about the whole amount: a hold is returned in full, whatever amount was sent.
  const [moved, ledger] =
    row.effect === undefined ? [charge.authorized, {}] : [asked, EFFECTS[row.effect](charge, asked)];
  return { allowed: true, next: { ...charge, ...ledger, status: row.to }, emits: row.emits, moved };
}

type Rule<Result> = (charge: Omit<ChargeState, "status">, amount: number) => Result;

const CONDITIONS: Record<Condition, Rule<boolean>> = {
  holdsFunds: (charge) => !charge.autoCapture,
  capturesAtOnce: (charge) => charge.autoCapture,
  withinHold: (charge, amount) => amount >= 0 && amount <= charge.authorized - charge.captured,
  withinCaptured: (charge, amount) => amount >= 0 && amount <= charge.captured - charge.refunded,
  cashLike: (charge) => charge.method === "pay_with_bank_account" || charge.method === "pay_with_store",
};

const EFFECTS: Record<Effect, Rule<Partial<Ledger>>> = {
  captureAll: (charge) => ({ captured: charge.authorized }),
  captureAmount: (charge, amount) => ({ captured: charge.captured + amount }),
  refundAmount: (charge, amount) => ({ refunded: charge.refunded + amount }),
};
