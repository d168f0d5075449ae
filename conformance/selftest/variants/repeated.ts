/** Freedoms about what is asked for twice, and about what shows only after a while. */
import type { OperationId } from "@payment-service/contract";
import type { Wrap } from "../defect.ts";
import { at, both, errorBody, isObject, sends, withAt } from "../ways.ts";
import { type Reply, changed, json } from "../wire.ts";
import type { Variants } from "./variant.ts";

const A_SECOND = 1000;
const TESTING = ["completePendingCharge", "cancelPendingCharge"];
const TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";
const TOKEN_ID = "/token_details/id";
const NUMBER = "/credential/credit_or_debit_card/card_number";

/** Refuses what was taken before with the same values; where one of them is absent, nothing is compared. */
function once(on: OperationId, ...pointers: readonly string[]): Wrap {
  return (next, { now }) => {
    const taken = new Set<string>();
    return async (call) => {
      const values = pointers.map((pointer) => at(call.body, pointer));
      if (call.operation !== on || values.includes(undefined)) return next(call);
      const same = JSON.stringify(values);
      if (taken.has(same)) return json(400, errorBody("already_exists", now()));
      const reply = await next(call);
      if (reply.status === 200) taken.add(same);
      return reply;
    };
  };
}

/** What was made within the last second is on no page yet. */
function listsLater(list: OperationId, array: string, make: OperationId): Wrap {
  return (next, { now }) => {
    const made = new Map<unknown, number>();
    return async (call) => {
      const reply = await next(call);
      if (call.operation === make && reply.status === 200) made.set(at(reply.body, "/id"), now());
      if (call.operation !== list || reply.status !== 200 || !isObject(reply.body)) return reply;
      const whole = await next(changed(call, { query: { page: "1", page_size: "100" } }));
      const all = at(whole.body, `/${array}`);
      const shown = (Array.isArray(all) ? all : []).filter(
        (one: unknown) => now() >= (made.get(at(one, "/id")) ?? 0) + A_SECOND,
      );
      const size = Number(call.url.searchParams.get("page_size") ?? "15");
      const from = (Number(call.url.searchParams.get("page") ?? "1") - 1) * size;
      return json(200, { ...reply.body, [array]: shown.slice(from, from + size) }, reply.headers);
    };
  };
}

function plain(text: string): string {
  return text.replaceAll(/[.]signed-\d+/g, "");
}

export const aboutRepetition: Variants = {
  "names, and ids of the merchant's own, once only": {
    takes: ["request.repetition"],
    wrap: both(
      once("createProduct", "/name"),
      once("createPlan", "/name"),
      once("createProduct", "/external_product_id"),
      once("createOrder", "/external_system_order_id"),
    ),
  },
  "one subscription of a plan for each customer": {
    takes: ["request.repetition"],
    wrap: once("createSubscription", "/plan_id", "/customer_email"),
  },
  "one token for each card": {
    takes: ["token.reuse"],
    wrap: (next) => {
      const known = new Map<unknown, Reply>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "createPaymentToken" || reply.status !== 200) return reply;
        const number = at(call.body, NUMBER);
        known.set(number, known.get(number) ?? reply);
        return known.get(number) ?? reply;
      };
    },
  },
  "a token pays once": { takes: ["token.reuse"], wrap: once("createCharge", TOKEN) },
  "subscriptions and plans are listed a second later": {
    takes: ["paging.delay"],
    wrap: both(
      listsLater("listSubscriptions", "subscription_list", "createSubscription"),
      listsLater("listPlans", "plan_list", "createPlan"),
    ),
  },
  "simulations show a second later": {
    takes: ["testing.resulting-status"],
    wrap: (next, { now }) => {
      const moved = new Map<string, number>();
      return async (call) => {
        const reply = await next(call);
        if (TESTING.includes(call.operation ?? "") && reply.status === 200) moved.set(call.id, now());
        const isFresh = now() < (moved.get(call.id) ?? 0) + A_SECOND;
        return call.operation === "getCharge" && reply.status === 200 && isFresh
          ? json(200, withAt(reply.body, "/status_details", { status: "pending" }), reply.headers)
          : reply;
      };
    },
  },
  "numbers as ids of orders": {
    takes: ["id.format", "order.id-place"],
    wrap: (next) => {
      const numbers = new Map<string, number>();
      return async (call) => {
        const known = [...numbers].find(([, number]) => String(number) === call.id)?.[0];
        const url = new URL(call.url);
        if (known !== undefined) url.pathname = url.pathname.replace(call.id, known);
        const reply = await next(known === undefined ? call : { ...call, id: known, url });
        const id = at(reply.body, "/order/id");
        if (typeof id !== "string") return reply;
        const number = numbers.get(id) ?? 1000 + numbers.size;
        numbers.set(id, number);
        return json(reply.status, withAt(reply.body, "/order/id", number), reply.headers);
      };
    },
  },
  "ids of tokens that are signed anew in each answer": {
    takes: ["id.format", "token.id-place"],
    wrap: (next) => {
      let count = 0;
      return async (call) => {
        const own = isObject(call.body) ? changed(call, { body: JSON.parse(plain(call.text)) }) : call;
        const reply = await next({ ...own, id: plain(call.id), url: new URL(plain(call.url.href)) });
        const id = at(reply.body, TOKEN_ID);
        return typeof id === "string"
          ? json(reply.status, withAt(reply.body, TOKEN_ID, `${id}.signed-${(count += 1)}`), reply.headers)
          : reply;
      };
    },
  },
  "payloads that name nothing": {
    takes: ["event.payload"],
    events: sends((one) => ({ ...one, payload: {} })),
  },
};
