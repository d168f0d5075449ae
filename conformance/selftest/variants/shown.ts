/** Freedoms about sums, words and cards that answers show: none of them is worth a note. */
import { at, isObject } from "../../call/json-pointer.ts";
import type { Variants } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";
import { changesAnswer, labelsJson } from "../mutations/answers.ts";
import { fields, withAt } from "../mutations/bodies.ts";
import { both } from "../mutations/conditions.ts";
import { ORDERS, TOKENS } from "../mutations/operations.ts";
import { type ChangeMember, changesMembers, sendsMembers, withMembers } from "../mutations/everywhere.ts";
import { LIST, rearranges } from "../mutations/lists.ts";
import { AUTO_CAPTURE } from "../mutations/creations.ts";

const CHARGE = ["createCharge", "getCharge"] as const;

/** What is left of a charge: its amount less what was refunded. */
function leftOf(charge: unknown): unknown {
  const left = Number(at(charge, "/amount_details/amount")) - Number(at(charge, "/refunded_amount/amount"));
  return withAt(charge, "/amount_details/amount", left);
}

function withRefunds(body: Record<string, unknown>): unknown {
  const [captured, refunded] = ["captured_amount", "refunded_amount"].map((name) =>
    Number(at(body, `/charge/${name}/amount`) ?? 0),
  );
  const charge = {
    ...fields(body["charge"]),
    movements: [{ charge_id: body["id"], type: "refund", amount: -Number(refunded) }],
  };
  return captured === 0
    ? charge
    : withAt(charge, "/captured_amount/amount", Number(captured) - Number(refunded));
}

/** A card may be shown as what it is, and a store or a bank as cash. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  credit_or_debit_card: "CreditCard",
  pay_with_service_payment_token: "credit_or_debit_card",
  pay_with_store: "cash",
  pay_with_bank_account: "cash",
  pay_with_bnpl: "kept_for_later",
};

const inMicroseconds: ChangeMember = (name, value) =>
  name === "date_created" && typeof value === "number" ? value * 1000 : value;

export const aboutWhatIsShown: Variants = {
  "charges that show what is left of them after a refund": {
    takes: ["charge.object", "charge-list.elements"],
    wrap: both(
      rearranges((page) => page.map(leftOf)),
      changesAnswer(CHARGE, (body) => ({ ...body, charge: leftOf(body["charge"]) })),
    ),
  },
  "sums as plain numbers, without a currency beside them": {
    takes: ["charge.object", "event.payload"],
    wrap: changesMembers(CHARGE, (name, value) =>
      name === "captured_amount" || name === "refunded_amount" ? at(value, "/amount") : value,
    ),
    events: sendsMembers((name, value) =>
      name === "amount_details" && isObject(value) ? { amount: value["amount"] } : value,
    ),
  },
  "sums of fees, taxes and items in pesos, and texts that name a sum": {
    takes: ["charge.object", "detail.types"],
    wrap: changesAnswer(CHARGE, (body) => ({
      ...body,
      charge: {
        ...fields(body["charge"]),
        fee: { total: 1.5, percentage: 2.9 },
        items: [{ amount: "12.50" }],
        metadata: { amount: "1" },
        additional_details: [{ name: "amount", data: "50.00 MXN" }],
      },
    })),
  },
  "payment methods in other words, as texts and as objects": {
    takes: ["charge.object", "charge-list.elements", "event.payload"],
    wrap: both(
      changesMembers(CHARGE, (name, value) =>
        name === "payment_method" ? { type: OTHER_WORDS[String(value)] ?? value, network: "visa" } : value,
      ),
      changesMembers(LIST, (name, value) =>
        name === "payment_method" ? (OTHER_WORDS[String(value)] ?? value) : value,
      ),
    ),
    events: sendsMembers((name, value) =>
      name === "payment_method" ? String(OTHER_WORDS[String(value)] ?? value).toUpperCase() : value,
    ),
  },
  "status words of its own beside those of the document": {
    takes: ["charge.object", "charge.status-words", "event.payload"],
    wrap: changesMembers(CHARGE, (name, value) =>
      name === "charge" && isObject(value)
        ? { ...value, current_status: "in_good_order", fraud: { status: "failed" } }
        : value,
    ),
  },
  "JSON as application/problem+json in refusals, with a charset elsewhere": {
    takes: ["error.body-elsewhere"],
    wrap: labelsJson(({ status }) =>
      status >= 400 ? "application/problem+json" : "Application/JSON;charset=UTF-8",
    ),
  },
  "descriptions in capital letters, cut off, or of the shop and not of the charge": {
    takes: ["charge.object", "charge-list.elements"],
    wrap: both(
      changesMembers("getCharge", (name, value) =>
        name === "description" ? String(value).toUpperCase().slice(0, 22) : value,
      ),
      changesMembers(LIST, (name, value) => (name === "description" ? "Tea and more" : value)),
    ),
  },
  "refunds of holds that say failure, as the cancelled charge does": {
    takes: ["charge.status-words"],
    wrap: (next) => {
      const captured = new Set<string>();
      return async (call) => {
        const reply = await next(call);
        const isSingleStep = at(call.body, AUTO_CAPTURE) === true;
        if (call.operation === "captureCharge" && reply.status === 200) captured.add(call.id);
        if (call.operation === "createCharge" && isSingleStep) captured.add(String(at(reply.body, "/id")));
        return call.operation === "refundCharge" && reply.status === 200 && !captured.has(call.id)
          ? json(200, withAt(reply.body, "/status_details/status", "failure"), reply.headers)
          : reply;
      };
    },
  },
  "refusals of a charge that quote the id of the charge before it, which was paid": {
    takes: ["charge.failed-body"],
    wrap: (next) => {
      let paid = "";
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "createCharge") return reply;
        // A hold is not paid yet: it can be captured by this id.
        if (reply.status === 200 && at(call.body, AUTO_CAPTURE) === true)
          paid = String(at(reply.body, "/id"));
        return at(reply.body, "/status") === "failure" && paid !== ""
          ? json(reply.status, withAt(reply.body, "/id", paid), reply.headers)
          : reply;
      };
    },
  },
  "invoices and intents that name what they belong to by another kind of id": {
    takes: ["paging.elements"],
    wrap: changesMembers(["listInvoices", "listPaymentIntents"], (name, value) =>
      ["plan_id", "subscription_id", "invoice_id"].includes(name)
        ? `${name.charAt(0)}_${String(value)}`
        : value,
    ),
  },
  "subscriptions that show the id of their plan beside the id of its revision": {
    takes: ["subscription.plan-object"],
    wrap: changesMembers(["getSubscription", "listSubscriptions"], (name, value) =>
      name === "plan" && isObject(value)
        ? { ...value, plan_id: value["id"], id: String(value["id"]).replace(/^.{8}/, "abcdef12") }
        : value,
    ),
  },
  "dates of creation in whole seconds": {
    takes: ["date.unit"],
    wrap: changesAnswer(["createPlan", "getPlan", "listPlans", LIST], (body) =>
      Object(
        withMembers(body, (name, value) =>
          name === "date_created" ? Math.floor(Number(value) / 1000) : value,
        ),
      ),
    ),
  },
  "dates of creation in microseconds": {
    takes: ["date.unit", "charge.object"],
    wrap: both(
      changesAnswer(["createPlan", "getPlan", "listPlans", "createProduct"], (body) =>
        withMembers(body, inMicroseconds),
      ),
      changesAnswer(CHARGE, (body) => ({ ...body, charge: withMembers(body["charge"], inMicroseconds) })),
    ),
    events: sendsMembers(inMicroseconds),
  },
  "the time of the answer beside the charge, the order and the token": {
    takes: ["charge.further-fields"],
    wrap: (next, world) =>
      changesAnswer([...CHARGE, ...ORDERS, ...TOKENS], (body) => ({ ...body, date_created: world.now() }))(
        next,
        world,
      ),
  },
  "JSON that is labelled as text": {
    takes: ["json.media-type"],
    wrap: labelsJson(() => "text/json; charset=utf-8"),
    events: (next) => (text) => next(text, { "content-type": "application/cloudevents+json" }),
  },
  "charges that list their refunds as negative sums, and show what refunds left of the captured sum": {
    takes: ["charge.object"],
    wrap: changesAnswer("getCharge", (body) => ({ ...body, charge: withRefunds(body) })),
  },
  "null for a currency, and an empty authorization code where the bank gives none": {
    takes: ["charge.object", "charge-list.elements", "status-details.key-types"],
    wrap: both(
      changesMembers([...CHARGE, LIST], (name, value) => (name === "currency_code" ? null : value)),
      changesAnswer(CHARGE, (body) => ({ ...body, authorization_code: "" })),
    ),
    events: sendsMembers((name, value) => (name === "currency_code" ? null : value)),
  },
  "a disbursement of less than the charge, which names the charge": {
    takes: ["event.disbursement-body", "event.disbursement-succeeded"],
    events: (next) => async (text) => {
      await next(text);
      const { event_type, payload } = JSON.parse(text);
      if (event_type !== "capture.succeeded") return;
      const charge_id = at(payload, "/charge_detail/id");
      const sum = { amount: Number(at(payload, "/charge_detail/charge/captured_amount/amount")) - 1 };
      const told = { charge_id, ...sum, currency_code: "MXN" };
      await next(JSON.stringify({ event_type: "disbursement.succeeded", payload: told }));
    },
  },
};
