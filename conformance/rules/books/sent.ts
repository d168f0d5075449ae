/** What the requests of a run said about one object, above all about its money. */
import { type Exchange, isHold, json, methodOf } from "../rule.ts";
import type { Role } from "./members.ts";
import type { Kind } from "./objects.ts";
import type { Fields } from "./writes.ts";

export interface Sent extends Money {
  /** Undefined of a capture, a refund and a lookup. */
  readonly kind?: Kind | undefined;
  readonly id?: string | undefined;
  readonly fields?: Fields;
}

export interface Money {
  readonly currency?: string | undefined;
  /** The payment method that was asked for, where it is a charge. */
  readonly method?: string;
  /** The requirement that judges the money of this object; undefined where it has none. */
  readonly requirement?: string;
  /** Every sum that its requests explain. A role without sums is not judged. */
  readonly sums: { readonly [R in Role]?: ReadonlySet<number> };
}

export const NO_MONEY: Money = { sums: {} };

/**
 * The document does not say whether the amount of a charge is that of its creation or what is left of it, nor when the
 * charge of a method without a hold counts as captured. What is left is any sum of its captures less any of its refunds.
 */
export function sentOfCharge(
  created: Exchange,
  captures: readonly number[],
  refunds: readonly number[],
): Money {
  const amount = amountAt(created.sent, "/amount_details") ?? 0;
  // A refund of what was never captured returns the whole hold.
  const isReleased = refunds.length > 0 && isHold(created) && captures.length === 0;
  const captured = new Set([0, ...sumsOfSome(captures), ...(isHold(created) ? [] : [amount])]);
  const refunded = new Set([0, ...sumsOfSome(refunds), ...(isReleased ? [amount] : [])]);
  const isMoved = captures.length + refunds.length > 0;
  const left = isMoved
    ? [...differences([amount], captured), ...differences([amount, ...captured], refunded)]
    : [];
  return {
    requirement: "shown.charge-amount",
    method: methodOf(created),
    currency: currencyOf(json.at(created.sent, "/amount_details")),
    sums: {
      amount: new Set([amount, ...left, ...(isMoved ? [...captured, ...refunded] : [])]),
      captured_amount: new Set([...captured, ...differences(captured, refunded)]),
      refunded_amount: refunded,
    },
  };
}

export function sentOfCapture(sent: unknown): Money {
  const sums = setOf(amountAt(sent, ""));
  return {
    requirement: "shown.captured-amount",
    currency: currencyOf(sent),
    sums: { amount: sums, captured_amount: sums },
  };
}

/** A refund of a hold returns all of it, whatever was sent. Of an unknown charge nothing is judged. */
export function sentOfRefund(sent: unknown, charge: Money | undefined): Money {
  const ofCharge = charge?.sums.amount;
  const sums = ofCharge && new Set([...setOf(amountAt(sent, "")), ...ofCharge]);
  return {
    requirement: "shown.refunded-amount",
    currency: currencyOf(sent),
    sums: { ...(sums && { amount: sums, refunded_amount: sums }) },
  };
}

/** What each of these bodies says; an update may say another total. */
export function sentOfOrder(bodies: readonly unknown[]): Money {
  return {
    requirement: "shown.order-total",
    currency: currencyOf(json.at(bodies[0], "/order_total_amount")),
    sums: { amount: setOf(...bodies.map((body) => amountAt(body, "/order_total_amount"))) },
  };
}

export function sentOfPlan(sent: unknown): Money {
  return {
    requirement: "shown.plan-price",
    currency: currencyOf(json.at(sent, "/price")),
    sums: { amount: setOf(amountAt(sent, "/price")) },
  };
}

/** What options cost is open; their currency is not. */
export function sentOfLookup(sent: unknown): Money {
  return { requirement: "", currency: currencyOf(json.at(sent, "/amount_details")), sums: {} };
}

export function amountAt(sent: unknown, place: string): number | undefined {
  const amount = json.at(sent, `${place}/amount`);
  return json.isWhole(amount) && amount >= 0 ? amount : undefined;
}

/** Only a code as the document writes it says how the same code is shown. */
function currencyOf(money: unknown): string | undefined {
  const code = json.at(money, "/currency_code");
  return json.isText(code) && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function setOf(...amounts: readonly (number | undefined)[]): ReadonlySet<number> {
  return new Set(amounts.filter((amount) => amount !== undefined));
}

/** A run captures a charge once and refunds it a few times; a race has some calls more. */
const MOST = 12;

/** The sums of every selection of the amounts. */
function sumsOfSome(amounts: readonly number[]): Set<number> {
  let sums = [0];
  for (const amount of amounts.slice(0, MOST)) sums = [...sums, ...sums.map((sum) => sum + amount)];
  return new Set(sums);
}

/** What is left of each amount after each part, where something is. */
function differences(amounts: Iterable<number>, parts: ReadonlySet<number>): number[] {
  return [...amounts]
    .flatMap((amount) => [...parts].map((part) => amount - part))
    .filter((left) => left >= 0);
}
