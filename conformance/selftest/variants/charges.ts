/** Freedoms about charges: ids, words, amounts, what a request may say. */
import {
  answers,
  at,
  both,
  doesNotMind,
  doesNotMiss,
  isObject,
  isPendingReply,
  leavesOut,
  readsBody,
  refuses,
  says,
  sends,
  tells,
  tellsRefusal,
  withAt,
} from "../ways.ts";
import { type Call, changed, json } from "../wire.ts";
import type { Variants } from "./variant.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";
const KNOWN_METHODS = [
  "credit_or_debit_card",
  "pay_with_bank_account",
  "pay_with_store",
  "pay_with_bnpl",
  "pay_with_service_payment_token",
];
const SHOWS_A_CHARGE = ["createCharge", "getCharge"] as const;

export const aboutCharges: Variants = {
  "further payment methods": {
    takes: ["payment-method.value-set", "payment-detail.absent"],
    wrap: both(
      doesNotMind(
        "createCharge",
        METHOD,
        (method) => typeof method === "string" && !KNOWN_METHODS.includes(method),
        "pay_with_store",
      ),
      doesNotMiss("createCharge", "/payment_detail", {
        credentials: { payment_method: { method: "pay_with_store" } },
      }),
    ),
  },
  "charges and orders in other currencies": {
    takes: ["amount.charge-currency"],
    wrap: both(
      doesNotMind(
        ["createCharge", "lookupInstallments"],
        "/amount_details/currency_code",
        isOtherCurrency,
        "MXN",
      ),
      doesNotMind(
        ["createOrder", "updateOrder"],
        "/order_total_amount/currency_code",
        isOtherCurrency,
        "MXN",
      ),
    ),
  },
  "charges of nothing": {
    takes: ["amount.charge-minimum"],
    wrap: doesNotMind("createCharge", "/amount_details/amount", (amount) => amount === 0, 1),
  },
  "no charges below 1.00 MXN": {
    takes: ["amount.charge-minimum"],
    wrap: refuses("createCharge", ({ body }) => Number(at(body, "/amount_details/amount")) < 100),
  },
  "no captures of nothing": {
    takes: ["amount.zero"],
    wrap: refuses("captureCharge", ({ body }) => at(body, "/amount") === 0),
  },
  "members of required objects may be left out": {
    takes: ["request.members-required"],
    wrap: both(
      doesNotMiss("createCharge", "/amount_details/currency_code", "MXN"),
      doesNotMiss("createOrder", "/order_total_amount/currency_code", "MXN"),
      doesNotMiss("createPaymentToken", "/credential/credit_or_debit_card/card_validation_code", "123"),
      doesNotMiss("createPaymentToken", "/credential/payment_method/method", "credit_or_debit_card"),
    ),
  },
  "any text passes for a card number": {
    takes: ["token.card-formats"],
    wrap: doesNotMind(
      "createPaymentToken",
      "/credential/credit_or_debit_card/card_number",
      (number) => typeof number === "string" && !/^[0-9]{12,19}$/.test(number),
      "4111111111111111",
    ),
  },
  "years of four digits only": {
    takes: ["token.card-formats"],
    wrap: refuses(["createPaymentToken", "createCharge"], ({ text }) =>
      /"expiration_year":"\d{2}"/.test(text),
    ),
  },
  "a token under either of its two names": {
    takes: ["payment-detail.token-object-name"],
    wrap: readsBody("createCharge", (body) => {
      const named = at(body, "/payment_detail/credentials/pay_with_service_payment_token");
      return named === undefined
        ? body
        : withAt(body, "/payment_detail/credentials/service_payment_token", named);
    }),
  },
  "deprecated parts of payment_detail as objects only": {
    takes: ["payment-detail.deprecated-types"],
    wrap: refuses("createCharge", ({ body }) =>
      ["address", "contact", "name"].some(
        (name) => !isAbsentOr(isObject)(at(body, `/payment_detail/${name}`)),
      ),
    ),
  },
  "billing details as texts only": {
    takes: ["billing-details.types"],
    wrap: refuses("createCharge", ({ body }) => {
      const billing = at(body, "/billing_details");
      return isObject(billing) && Object.values(billing).some((value) => typeof value !== "string");
    }),
  },
  "shipping and additional details with fields of its own only": {
    takes: ["shipping-details.fields", "additional-details.fields", "charge.purchase-details"],
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "lookupInstallments"], ({ body }) =>
      ["shipping_details", "additional_details", "purchase_details"].some(
        (name) => Object.keys(at(body, `/${name}`) ?? {}).length > 0,
      ),
    ),
  },
  "texts of at most 100 characters": {
    takes: ["limit.text-sizes"],
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "createProduct", "createPlan"], ({ body }) =>
      ["description", "name", "external_system_order_id"].some(
        (name) => (JSON.stringify(at(body, `/${name}`)) ?? "").length > 102,
      ),
    ),
  },
  "a creation that is repeated word for word makes no second charge": {
    takes: ["charge.idempotency"],
    wrap: (next) => {
      const made = new Map<string, ReturnType<typeof next>>();
      return (call) => {
        if (call.operation !== "createCharge") return next(call);
        const same = `${call.headers.get("x-api-client-key")} ${call.headers.get("x-cash-anti-fraud-metadata")} ${call.text}`;
        const answer = made.get(same) ?? next(call);
        made.set(same, answer);
        return answer;
      };
    },
  },
  "a charge object that shows nothing": {
    takes: ["charge.object", "charge.status-words", "testing.resulting-status"],
    wrap: tells(SHOWS_A_CHARGE, (body) => ({ ...body, charge: {} })),
  },
  "an authorization code that is a number": {
    takes: ["status-details.key-types"],
    wrap: tells(SHOWS_A_CHARGE, (body) => {
      const place = "/status_details/detail/additional_details/authorization_code";
      const code = at(body, place);
      return code === undefined ? body : withAt(body, place, Number(code));
    }),
  },
  "words of its own for tokens, captures and refunds that went well": {
    takes: ["status-details.other-operations"],
    wrap: both(
      says(
        ["createPaymentToken", "getPaymentToken", "updatePaymentToken"],
        "/status_details/status",
        "active",
      ),
      says(["captureCharge", "refundCharge"], "/status_details/status", "completed"),
    ),
  },
  "a word of its own for the action of a continuation": {
    takes: ["action.value-set"],
    wrap: says("getContinuation", "/action", "prove_who_you_are"),
  },
  "a charge that waits shows neither id nor charge": {
    takes: ["charge.pending-id"],
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id: _, charge: __, ...rest } = reply.body;
      return json(400, rest, reply.headers);
    }),
  },
  "a charge that waits shows its id among its details": {
    takes: ["charge.pending-id"],
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id, charge: _, ...rest } = reply.body;
      return json(400, withAt(rest, "/detail/additional_details/charge_id", id), reply.headers);
    }),
  },
  "a charge that waits shows status and detail alone": {
    takes: ["charge.pending-body", "charge.pending-details"],
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id, status, detail } = reply.body;
      const details = at(detail, "/additional_details");
      const { action, redirect_url } = isObject(details) ? details : {};
      return json(
        400,
        { id, status, detail: { code: at(detail, "/code"), additional_details: { action, redirect_url } } },
        reply.headers,
      );
    }),
  },
  "codes of its own for failed charges": {
    takes: ["charge.failure-codes"],
    wrap: tellsRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : withAt(body, "/detail/code", "51"),
    ),
  },
  "numbers as ids of captures and refunds": {
    takes: ["capture.transaction-id-type", "refund.transaction-id-type"],
    wrap: (next) => {
      let count = 1_000_000;
      return async (call) => {
        const reply = await next(call);
        const name =
          call.operation === "captureCharge"
            ? "capture_transaction_id"
            : call.operation === "refundCharge"
              ? "refund_transaction_id"
              : undefined;
        return name === undefined || reply.status !== 200
          ? reply
          : json(200, withAt(reply.body, `/${name}`, (count += 1)), reply.headers);
      };
    },
  },
  "a captured_amount and a refund that show other fields": {
    takes: ["capture.captured-amount", "refund.amount-unseen"],
    wrap: both(
      tells("captureCharge", (body) => ({
        ...body,
        captured_amount: { total: { cents: at(body, "/captured_amount/amount") } },
      })),
      leavesOut("refundCharge", "/refunded_amount"),
    ),
  },
  "a charge that was held cannot be refunded once it is captured": {
    takes: ["refund.after-manual-capture", "capture.remainder"],
    wrap: (next) => {
      const captured = new Set<string>();
      return async (call) => {
        if (call.operation === "refundCharge" && captured.has(call.id)) return refusal();
        const reply = await next(call);
        if (call.operation === "captureCharge" && reply.status === 200) captured.add(call.id);
        return reply;
      };
    },
  },
  "one refund for each charge": {
    takes: ["refund.several"],
    wrap: (next) => {
      const refunded = new Set<string>();
      return async (call) => {
        if (call.operation !== "refundCharge") return next(call);
        if (refunded.has(call.id)) return refusal();
        refunded.add(call.id);
        const reply = await next(call);
        if (reply.status !== 200) refunded.delete(call.id);
        return reply;
      };
    },
  },
  "the order of a charge under another name": {
    takes: ["charge.order-link"],
    wrap: readsBody("createCharge", (body) =>
      withAt(withAt(body, "/order", undefined), "/order_id", undefined),
    ),
  },
  "cash that is paid later is held until it is captured": {
    takes: ["charge.auto-capture-methods"],
    wrap: readsBody("createCharge", (body) =>
      String(at(body, METHOD)).startsWith("pay_with_b") || at(body, METHOD) === "pay_with_store"
        ? withAt(body, "/processing_instructions/auto_capture", undefined)
        : body,
    ),
  },
  "every charge from 1.00 MXN on may be paid in installments": {
    takes: ["lookup.eligibility"],
    wrap: readsBody("lookupInstallments", (body) =>
      Number(at(body, "/amount_details/amount")) >= 100 &&
      Number.isInteger(at(body, "/amount_details/amount"))
        ? withAt(body, "/amount_details/amount", 90_000)
        : body,
    ),
  },
  "options that show nothing": {
    takes: ["lookup.option-fields"],
    wrap: tells("lookupInstallments", (body) => ({
      ...body,
      options: Array.isArray(body["options"]) ? body["options"].map(() => ({})) : [],
    })),
  },
  "options whatever monthly_installments says": {
    takes: ["lookup.flag-false"],
    wrap: (next) => (call) =>
      next(
        call.operation === "lookupInstallments" &&
          call.url.searchParams.get("monthly_installments") === "false"
          ? changed(call, { query: { monthly_installments: "true" } })
          : call,
      ),
  },
  "a refund of a held charge also sends that it is cancelled": {
    takes: ["refund.held-event"],
    events: (next) => async (text) => {
      await next(text);
      const event: unknown = JSON.parse(text);
      if (
        at(event, "/event_type") !== "refund.succeeded" ||
        at(event, "/payload/charge_detail/status") !== "cancelled"
      )
        return;
      const id = at(event, "/payload/charge_detail/id");
      const status_details = { status: "failure", detail: { code: "cancelled", additional_details: {} } };
      await next(
        JSON.stringify({
          event_type: "charge.cancelled",
          payload: at(event, "/payload/charge_detail"),
          id,
          status_details,
        }),
      );
    },
  },
  "a held charge sends nothing before it is captured": {
    takes: ["event.held-charge"],
    events: sends((event) =>
      event.event_type === "charge.succeeded" && at(event, "/payload/status") === "completed"
        ? undefined
        : event,
    ),
  },
  "ids of charges and orders that are no UUIDs": { takes: ["id.format"], ...prefixed() },
};

function refusal() {
  const detail = { code: "refused", additional_details: {} };
  return json(400, { date_created: Date.now(), detail, message: "No.", status: "failure" });
}

function isOtherCurrency(code: unknown): boolean {
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) && code !== "MXN";
}

function isAbsentOr(is: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || is(value);
}

/** Where a plan, a product, a subscription or a token is named, a UUID is asked for; not so for the others. */
function prefixed(): Pick<Variants[string], "wrap" | "events"> {
  const own = new Set<string>();
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const out = (text: string): string =>
    text.replaceAll(UUID, (id) => (own.has(id) ? `ch_${id.replaceAll("-", "")}` : id));
  return {
    wrap: (next) => async (call) => {
      const reply = await next(inward(call));
      const made =
        call.operation === "createCharge"
          ? at(reply.body, "/id")
          : call.operation === "createOrder"
            ? at(reply.body, "/order/id")
            : undefined;
      if (typeof made === "string") own.add(made);
      const headers = new Headers(
        [...reply.headers].map(([name, value]): [string, string] => [name, out(value)]),
      );
      if (!/json|text/.test(reply.headers.get("content-type") ?? "")) return { ...reply, headers };
      const text = out(reply.text);
      return text === reply.text
        ? { ...reply, headers }
        : { ...json(reply.status, parsed(text), headers), text };
    },
    // An event may be faster than the answer that tells which ids there are. Not waited for: only 16 are under way at once.
    events: (next) => async (text) => {
      setTimeout(() => void next(out(text)), 30);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function back(text: string): string {
  return text.replaceAll(
    /ch_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/g,
    "$1-$2-$3-$4-$5",
  );
}

function inward(call: Call): Call {
  const text = back(call.text);
  const url = new URL(back(call.url.href));
  return { ...call, text, url, id: back(call.id), body: text === call.text ? call.body : JSON.parse(text) };
}
