/** Freedoms about keys, addresses, rates, requests as a whole, and events. */
import { operationIds } from "../../contract.ts";
import { namingWith } from "../../../sandbox/naming.ts";
import { answers, at, errorBody, isObject, reads, refuses, sends } from "../ways.ts";
import { json, withHeader } from "../wire.ts";
import type { Deliver } from "../defect.ts";
import { KNOWN } from "./known-members.ts";
import { BETA, type Variants } from "./variant.ts";

const NAMED = [
  "charge.succeeded",
  "capture.succeeded",
  "refund.succeeded",
  "order_creation.succeeded",
  "plan_creation.succeeded",
  "subscription_creation.succeeded",
  "subscription_update.succeeded",
  "product_creation.succeeded",
];

export const aboutKeys: Variants = {
  "a public key in testing, too": {
    takes: ["testing.key-kinds"],
    wrap:
      (next, { sandbox }) =>
      (call) => {
        const { publicKey, secretKey } = sandbox.merchant();
        const isTesting = call.operation?.endsWith("PendingCharge") === true;
        return next(
          isTesting && call.headers.get("x-api-client-key") === publicKey
            ? withHeader(call, "x-api-client-key", secretKey)
            : call,
        );
      },
  },
  "the secret key alone where no kind is shown": {
    takes: ["auth.get-charge-key", "auth.beta-keys"],
    wrap:
      (next, { sandbox, now }) =>
      async (call) =>
        (call.operation === "getCharge" || BETA.some((one) => one === call.operation)) &&
        call.headers.get("x-api-client-key") === sandbox.merchant().publicKey
          ? json(401, errorBody("secret_key_needed", now()))
          : next(call),
  },
  "nothing but the client key counts": {
    takes: ["auth.kinds-and-schemes", "auth.oauth2-flow", "auth.session-token"],
    wrap: (next, bed) =>
      reads(
        operationIds.filter((id) => id !== "getCheckoutButton"),
        (call) => {
          const headers = new Headers(call.headers);
          headers.delete("authorization");
          return { ...call, headers };
        },
      )(next, bed),
  },
};

export const aboutAddresses: Variants = {
  "identifiers with the maker's brand": {
    takes: ["naming.brand-word"],
    settings: { naming: namingWith("acme") },
  },
  "another base address": {
    takes: ["versioning.base-addresses"],
    wrap: (next) => (call) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/^\/api\/payments\/v2/, "/v2");
      const found = url.pathname === call.url.pathname;
      return next(found ? call : { ...call, url });
    },
    basePath: "/api/payments/v2",
  },
  "a limit counted by the minutes of the clock": {
    takes: ["limit.rate-shape", "limit.rate"],
    settings: { rateLimit: undefined },
    wrap: (next, { now }) => {
      const counts = new Map<string, number>();
      return async (call) => {
        if (call.operation !== "createPaymentToken" && call.operation !== "createOrder") return next(call);
        const minute = Math.floor(now() / 60_000);
        const key = `${call.operation} ${minute}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count > 30 ? json(429, errorBody("too_many_requests", now())) : next(call);
      };
    },
  },
  "now and then 429 from operations of which no rate is shown": {
    takes: ["limit.other-rates"],
    wrap: (next, { now }) => {
      let count = 0;
      return async (call) => {
        const limited = call.operation === "getCharge" || call.operation === "listCharges";
        if (limited) count += 1;
        if (!limited || count % 40 !== 0) return next(call);
        const headers = new Headers({ "retry-after": "1" });
        return json(429, errorBody("too_many_requests", now()), headers);
      };
    },
  },
  "429 for whoever tries five wrong keys within ten seconds": {
    takes: ["limit.other-rates"],
    wrap: (next, { sandbox, now }) => {
      let tried: number[] = [];
      return async (call) => {
        const { secretKey, publicKey } = sandbox.merchant();
        const key = call.headers.get("x-api-client-key");
        if (key === null || key === secretKey || key === publicKey) return next(call);
        tried = tried.filter((time) => time > now() - 10_000);
        const headers = new Headers({ "retry-after": "10" });
        if (tried.length >= 5) return json(429, errorBody("too_many_requests", now()), headers);
        tried.push(now());
        return next(call);
      };
    },
  },
  "one limit for tokens and orders together": {
    takes: ["limit.rate"],
    settings: { rateLimit: undefined },
    wrap: (next, { now }) => {
      let made: number[] = [];
      return async (call) => {
        if (call.operation !== "createPaymentToken" && call.operation !== "createOrder") return next(call);
        made = made.filter((time) => time > now() - 60_000);
        if (made.length >= 30) return json(429, errorBody("too_many_requests", now()));
        made.push(now());
        return next(call);
      };
    },
  },
  "fields of a request that the document does not name are refused": {
    takes: [
      "unknown-members",
      "token.credential-fields",
      "consumer.further-fields",
      "amount.further-fields",
      "payment-detail.further-fields",
      "charge.further-fields",
      "billing-details.further-fields",
      "order.request-fields",
      "lookup.using-an-option",
    ],
    wrap: refuses(
      operationIds.filter((id) => KNOWN[id] !== undefined),
      ({ operation, body }) => operation !== undefined && knowsMore(body, KNOWN[operation]),
    ),
  },
};

export const aboutEvents: Variants = {
  "each webhook twice": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      await next(text);
      await next(text);
    },
  },
  "webhooks late and in another order": {
    takes: ["event.delivery", "outcomes.faults"],
    events: (next) => async (text) => {
      // Not waited for: whoever sends late still has 16 on their way at once.
      setTimeout(() => void next(text), text.length % 60);
    },
  },
  "other names of the events that the document leaves unnamed": {
    takes: [
      "event.charge-pending",
      "event.charge-failed",
      "event.charge-cancelled",
      "event.disbursement-succeeded",
      "event.disbursement-failed",
      "event.capture-failed",
      "event.refund-failed",
      "event.order-creation-failed",
      "event.order-update-succeeded",
      "event.order-update-failed",
      "event.plan-creation-failed",
      "event.subscription-creation-failed",
      "event.subscription-update-failed",
      "event.product-creation-failed",
    ],
    events: sends((event) => {
      if (NAMED.includes(event.event_type)) return event;
      const [resource, outcome] = event.event_type.split(".");
      return { ...event, event_type: `${resource}.went_${outcome}` };
    }),
  },
  "an event for each refused capture and refund": {
    takes: ["event.capture-failed", "event.refund-failed"],
    ...tellsRefusals(),
  },
  "payloads that show the id alone": {
    takes: ["event.payload"],
    events: sends((event) => {
      const places = ["/payload/charge_detail/id", "/payload/id", "/payload/order/id", "/payload/plan/id"];
      const id = places.map((place) => at(event, place)).find((found) => found !== undefined);
      return { ...event, payload: { id } };
    }),
  },
  "payloads that are a text": {
    takes: ["event.payload"],
    events: sends((event) => ({ ...event, payload: JSON.stringify(event["payload"]) })),
  },
  "the id of the event in place of the charge's": {
    takes: ["event.id"],
    events: sends((event) =>
      event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` },
    ),
  },
  "numbers as ids of events": {
    takes: ["event.id"],
    events: sends((event) =>
      event["id"] === undefined ? event : { ...event, id: Math.floor(Math.random() * 1e9) },
    ),
  },
  "disbursements without id and status": {
    takes: ["event.disbursement-body"],
    events: sends((event) => {
      const { id: _, status_details: __, ...rest } = event;
      return event.event_type.startsWith("disbursement") ? rest : event;
    }),
  },
};

function knowsMore(body: unknown, known: unknown): boolean {
  if (!isObject(body) || !isObject(known)) return false;
  return Object.entries(body).some(
    ([name, value]) => known[name] === undefined || knowsMore(value, known[name]),
  );
}

/** Whether a refused request counts as a failed capture or refund is not shown; here it does. */
function tellsRefusals(): Pick<Variants[string], "wrap" | "events"> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = next),
    wrap: answers(["captureCharge", "refundCharge"], (reply, { operation, id }) => {
      const event_type = operation === "captureCharge" ? "capture.failed" : "refund.failed";
      if (reply.status >= 400) void send?.(JSON.stringify({ event_type, payload: { charge_id: id } }));
      return reply;
    }),
  };
}
