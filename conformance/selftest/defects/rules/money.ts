/** Sums, currencies and payment methods in answers, lists and events that are not those of the requests. */
import { operationIds } from "../../../call/contract.ts";
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isOfType } from "../../mutations/events.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";
import { breaking, otherValue } from "../../mutations/one-line-defects.ts";
import { ORDERS } from "../../mutations/operations.ts";

const CHARGE = ["createCharge", "getCharge"] as const;

const asText: ChangeMember = (name, value) => (name === "amount" ? String(value) : value);
const asOne: ChangeMember = (name, value) =>
  name === "amount_details" && isObject(value) ? { ...value, amount: 1 } : value;
const inLowerCase: ChangeMember = (name, value) =>
  name === "currency_code" ? String(value).toLowerCase() : value;

/** The same JSON with a decimal point in each amount. */
function withPoints(text: string): string {
  return text.replaceAll(/"amount":(\d+)/g, '"amount":$1.0');
}

/** Shows the description of the charge that was shown before. */
function ofTheOneBefore(): (body: Record<string, unknown>, place: string) => unknown {
  let last: unknown;
  return (body, place) => {
    const before = last;
    last = at(body, place);
    return before === undefined || last === undefined ? body : withAt(body, place, before);
  };
}

export const shownTexts: readonly Defect[] = breaking({
  "shown.description: reads a charge with the description of the one that was read before": {
    wrap: (next, world) => {
      const swapped = ofTheOneBefore();
      return changesAnswer("getCharge", (body) => swapped(body, "/charge/description"))(next, world);
    },
    mayBreak: ["three-ds.tid-reads-charge", "shown.as-sent"],
  },
});

export const shownMoney: readonly Defect[] = [
  ...breaking({
    "shown.whole-amount: shows each amount as a text": changesMembers(operationIds, asText),
    "shown.whole-amount: writes the amounts of events with a decimal point": {
      events: (next) => (text) => next(withPoints(text)),
    },
    "shown.charge-amount: shows each charge with amount 1": changesMembers(CHARGE, asOne),
    "shown.refunded-amount: tells that 1 was refunded in the event": {
      events: sendsMembers(
        (name, value) => (name === "refunded_amount" && isObject(value) ? { ...value, amount: 3 } : value),
        isOfType("refund.succeeded"),
      ),
    },
    "shown.order-total: shows each order with another total": {
      mayBreak: ["shown.as-sent"],
      wrap: changesAnswer(ORDERS, (body) => withAt(body, "/order/order_total_amount/amount", 1)),
    },
    "shown.plan-price: bills another amount than the price of the plan": changesMembers(
      ["listInvoices", "listPaymentIntents"],
      (name, value) => (name === "amount" && isObject(value) ? { ...value, amount: 1 } : value),
    ),
    "shown.currency: writes the currency in lower case": changesMembers(operationIds, inLowerCase),
  }),
  otherValue("shown.captured-amount", "captureCharge", "/captured_amount/amount", 1),
];

const calls =
  (from: string, to: unknown): ChangeMember =>
  (name, value) =>
    name === "payment_method" && value === from ? to : value;

export const shownMethod: readonly Defect[] = breaking({
  "shown.payment-method: shows a charge by card as paid at a store": changesMembers(
    CHARGE,
    calls("credit_or_debit_card", "oxxo"),
  ),
  "shown.payment-method: tells of charges at a store as of charges by card": {
    events: sendsMembers(calls("pay_with_store", "credit_or_debit_card")),
  },
});
