/** Sums and currencies in answers, lists and events that are not those of the requests. */
import { operationIds } from "../../../call/contract.ts";
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isOf, isOfType, sends } from "../../mutations/events.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";
import { ORDERS } from "../../mutations/operations.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

const CHARGE = ["createCharge", "getCharge"] as const;

const asText: ChangeMember = (name, value) => (name === "amount" ? String(value) : value);
const asOne: ChangeMember = (name, value) =>
  name === "amount_details" && isObject(value) ? { ...value, amount: 1 } : value;
const inPesos: ChangeMember = (name, value) =>
  name === "amount_details" && isObject(value)
    ? { ...value, amount: Math.round(Number(value["amount"]) / 100) }
    : value;
const inLowerCase: ChangeMember = (name, value) =>
  name === "currency_code" ? String(value).toLowerCase() : value;

/** A sum under this name is that of the charge. */
function wholeCharge(role: string): ChangeMember {
  return (name, value, owner) =>
    name === role && isObject(value)
      ? { ...value, amount: at(owner, "/amount_details/amount") ?? value["amount"] }
      : value;
}

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

export const shownTexts: readonly Defect[] = [
  {
    breaks: "shown.description",
    how: "reads a charge with the description of the one that was read before",
    wrap: (next, world) => {
      const swapped = ofTheOneBefore();
      return changesAnswer("getCharge", (body) => swapped(body, "/charge/description"))(next, world);
    },
    mayBreak: ["three-ds.tid-reads-charge"],
  },
  {
    breaks: "shown.description",
    how: "tells of a charge with the description of the one that it told of before",
    events: (next) => {
      const swapped = ofTheOneBefore();
      return sends((event) =>
        isOf("succeeded")(event) ? Object(swapped(event, "/payload/charge/description")) : event,
      )(next);
    },
  },
];

export const shownMoney: readonly Defect[] = [
  {
    breaks: "shown.whole-amount",
    how: "shows each amount as a text",
    wrap: changesMembers(operationIds, asText),
  },
  {
    breaks: "shown.whole-amount",
    how: "lists amounts as texts",
    wrap: changesMembers("listCharges", asText),
  },
  { breaks: "shown.whole-amount", how: "sends amounts as texts in events", events: sendsMembers(asText) },
  {
    breaks: "shown.whole-amount",
    how: "writes the amounts of a list with a decimal point",
    wrap: answers("listCharges", (reply) => ({ ...reply, text: withPoints(reply.text) })),
  },
  {
    breaks: "shown.whole-amount",
    how: "writes the amounts of events with a decimal point",
    events: (next) => (text) => next(withPoints(text)),
  },
  {
    breaks: "shown.whole-amount",
    how: "shows what was refunded as a negative amount",
    wrap: changesMembers("getCharge", (name, value) =>
      name === "refunded_amount"
        ? { amount: -Number(at(value, "/amount")) - 1, currency_code: "MXN" }
        : value,
    ),
    with: ["shown.refunded-amount"],
  },
  {
    breaks: "shown.whole-amount",
    how: "shows the price of a plan with a fraction",
    wrap: changesMembers(["createPlan", "getPlan"], (name, value) =>
      name === "price" ? { amount: Number(at(value, "/amount")) + 0.5, currency_code: "MXN" } : value,
    ),
    with: ["shown.plan-price"],
    mayBreak: ["plan.answer.as-sent"],
  },

  {
    breaks: "shown.charge-amount",
    how: "shows each charge with amount 1",
    wrap: changesMembers(CHARGE, asOne),
  },
  {
    breaks: "shown.charge-amount",
    how: "lists each charge in pesos",
    wrap: changesMembers("listCharges", inPesos),
  },
  {
    breaks: "shown.charge-amount",
    how: "tells the amount of a charge in pesos in its events",
    events: sendsMembers(inPesos, ({ event_type }) => event_type.startsWith("charge.")),
  },

  otherValue("shown.captured-amount", "captureCharge", "/captured_amount/amount", 1),
  {
    breaks: "shown.captured-amount",
    how: "shows a hold as captured",
    wrap: changesMembers(CHARGE, wholeCharge("captured_amount")),
  },
  {
    breaks: "shown.captured-amount",
    how: "tells one centavo more than was captured in the event",
    events: sendsMembers(
      (name, value) =>
        name === "captured_amount" && isObject(value)
          ? { ...value, amount: Number(value["amount"]) + 1 }
          : value,
      isOfType("capture.succeeded"),
    ),
  },

  {
    breaks: "shown.refunded-amount",
    how: "shows a charge as refunded as a whole when a part was refunded",
    wrap: changesMembers("getCharge", (name, value, owner) =>
      name === "refunded_amount" && Number(at(value, "/amount")) > 0
        ? wholeCharge("refunded_amount")(name, value, owner)
        : value,
    ),
  },
  {
    breaks: "shown.refunded-amount",
    how: "tells that 1 was refunded in the event",
    events: sendsMembers(
      (name, value) => (name === "refunded_amount" && isObject(value) ? { ...value, amount: 3 } : value),
      isOfType("refund.succeeded"),
    ),
  },

  {
    breaks: "shown.order-total",
    how: "shows each order with another total",
    wrap: changesAnswer(ORDERS, (body) => withAt(body, "/order/order_total_amount/amount", 1)),
  },
  {
    breaks: "shown.order-total",
    how: "tells the creation of an order with another total",
    events: sendsMembers(
      (name, value) => (name === "order_total_amount" && isObject(value) ? { ...value, amount: 1 } : value),
      isOfType("order_creation.succeeded"),
    ),
  },

  {
    breaks: "shown.plan-price",
    how: "reads a plan with half of its price",
    wrap: changesAnswer("getPlan", (body) =>
      withAt(body, "/price/amount", Number(at(body, "/price/amount")) / 2),
    ),
    mayBreak: ["plan.answer.as-sent"],
  },
  {
    breaks: "shown.plan-price",
    how: "bills another amount than the price of the plan",
    wrap: changesMembers(["listInvoices", "listPaymentIntents"], (name, value) =>
      name === "amount" && isObject(value) ? { ...value, amount: 1 } : value,
    ),
  },

  {
    breaks: "shown.currency",
    how: "writes the currency in lower case",
    wrap: changesMembers(operationIds, inLowerCase),
  },
  {
    breaks: "shown.currency",
    how: "sends events in another currency",
    events: sendsMembers((name, value) => (name === "currency_code" ? "USD" : value)),
  },
];
