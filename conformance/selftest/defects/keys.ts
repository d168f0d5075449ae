/** Authentication; Endpoints > Checkout; Limits > rate; Introduction; Versioning. */
import { type OperationId, operations } from "@payment-service/contract";
import { operationIds } from "../../contract.ts";
import type { Bed } from "../bed.ts";
import type { Defect, Wrap } from "../defect.ts";
import { answers, refuses, refusesWith, withAt } from "../ways.ts";
import { KEY, isKnown, isPublic, keyOf, letsIn, turnsAway } from "../ways/keys.ts";
import { type Serve, json, withHeader } from "../wire.ts";

/** Takes a key for the button from the query, whatever kind it is. */
function button(change: (key: string | null, bed: Bed) => string | null): Wrap {
  return (next: Serve, bed: Bed) => (call) => {
    if (call.operation !== "getCheckoutButton") return next(call);
    const url = new URL(call.url);
    const key = change(url.searchParams.get("public_key"), bed);
    if (key === null) url.searchParams.delete("public_key");
    else url.searchParams.set("public_key", key);
    return next({ ...call, url });
  };
}

export const KEYS: Readonly<Record<string, OperationId>> = {
  "keys.create-token": "createPaymentToken",
  "keys.read-token": "getPaymentToken",
  "keys.update-token": "updatePaymentToken",
  "keys.create-charge": "createCharge",
  "keys.list-charges": "listCharges",
  "keys.capture": "captureCharge",
  "keys.lookup": "lookupInstallments",
  "keys.refund": "refundCharge",
  "keys.create-order": "createOrder",
  "keys.read-order": "getOrder",
  "keys.update-order": "updateOrder",
  "keys.continuation": "getContinuation",
};

/** Each row of the table of keys: a secret one that a public key opens too, or a public one that it does not. */
const table: readonly Defect[] = Object.entries(KEYS).map(([breaks, operation]) =>
  operations[operation].keyKinds?.includes("public") === true
    ? { breaks, how: "turns a public key away", wrap: turnsAway(operation, isPublic) }
    : { breaks, how: "is opened by a public key", wrap: letsIn([operation], isPublic) },
);

const TESTING = ["completePendingCharge", "cancelPendingCharge"] as const;

export const keys: readonly Defect[] = [
  ...table,
  {
    breaks: "keys.testing.secret",
    how: "completes with a public key only",
    with: ["keys.testing.public-refused"],
    wrap: (next, bed) => (call) =>
      call.operation === "completePendingCharge" && !isPublic(call, bed)
        ? refuses("completePendingCharge", () => true, 401)(next, bed)(call)
        : letsIn(TESTING, isPublic)(next, bed)(call),
  },
  { breaks: "keys.testing.public-refused", how: "takes a public key", wrap: letsIn(TESTING, isPublic) },
  {
    breaks: "keys.checkout.public",
    how: "wants the secret key in the query",
    with: ["keys.checkout.secret-refused"],
    wrap: button((key, { sandbox }) => {
      const { secretKey, publicKey } = sandbox.merchant();
      return key === secretKey ? publicKey : null;
    }),
  },
  {
    breaks: "keys.checkout.public",
    how: "wants the public key in the header",
    wrap: (next, bed) => (call) => (isPublic(call, bed) ? next(call) : button(() => null)(next, bed)(call)),
  },
  {
    breaks: "keys.checkout.secret-refused",
    how: "shows the button to a secret key in the address",
    wrap: button((key, { sandbox }) => {
      const { secretKey, publicKey } = sandbox.merchant();
      return key === secretKey ? publicKey : key;
    }),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "shows the button to whoever sends any key",
    with: ["keys.checkout.secret-refused"],
    wrap: button((key, { sandbox }) => (key === null ? null : sandbox.merchant().publicKey)),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "answers an unknown key with 400",
    wrap: refusesWith("getCheckoutButton", 401, 400),
  },
  {
    breaks: "checkout.public-key.missing",
    how: "shows the button to whoever sends no key",
    wrap: button((key, { sandbox }) => key ?? sandbox.merchant().publicKey),
  },
  {
    breaks: "checkout.error-body",
    how: "refuses with plain text",
    with: ["json.answers", "error.body.elsewhere"],
    wrap: answers("getCheckoutButton", (reply) => {
      if (reply.status === 200) return reply;
      return {
        ...reply,
        headers: new Headers({ "content-type": "text/plain" }),
        text: "No.",
        body: undefined,
      };
    }),
  },
  {
    breaks: "checkout.error-body",
    how: "refuses with a body of its own",
    with: ["error.body.elsewhere"],
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200 ? reply : json(reply.status, { error: "no such key" }),
    ),
  },

  {
    breaks: "auth.unknown-key",
    how: "takes any key that looks like one",
    wrap: letsIn(operationIds, (call, bed) => !isKnown(call, bed) && keyOf(call).length >= 20),
  },
  {
    breaks: "auth.unknown-key",
    how: "lets an unknown key read plans",
    wrap: letsIn(["getPlan"], (call, bed) => keyOf(call) !== "" && !isKnown(call, bed)),
  },
  {
    breaks: "auth.unknown-key",
    how: "answers an unknown key with 403",
    wrap: answers(operationIds, (reply, call) =>
      reply.status === 401 && call.operation !== "getCheckoutButton" && keyOf(call) !== ""
        ? { ...reply, status: 403 }
        : reply,
    ),
  },
  {
    breaks: "auth.missing-key",
    how: "shows orders to whoever knows their id",
    wrap: letsIn(["getOrder"], (call) => keyOf(call) === ""),
  },
  {
    breaks: "auth.client-key-header",
    how: "reads the key from another header",
    wrap: (next) => (call) => {
      const headers = new Headers(call.headers);
      headers.delete(KEY);
      return next({ ...call, headers });
    },
  },
  {
    breaks: "keys.secret-never-shown",
    how: "shows the secret key in the answer to a created plan",
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        return call.operation === "createPlan" && reply.status === 200
          ? json(200, withAt(reply.body, "/merchant", sandbox.merchant().secretKey))
          : reply;
      },
  },
  {
    breaks: "rate.token-creation",
    how: "counts no token creations",
    wrap: unlimited("createPaymentToken"),
  },
  {
    breaks: "rate.order-creation",
    how: "counts no order creations",
    wrap: unlimited("createOrder"),
  },
  {
    breaks: "rate.token-creation",
    how: "answers too many token creations with 503",
    wrap: refusesWith("createPaymentToken", 429, 503),
  },
  {
    breaks: "rate.retry",
    how: "lets nobody in again who was turned away once",
    wrap: closesAfter429("createOrder"),
  },
  {
    breaks: "rate.retry",
    how: "lets nobody make tokens who was turned away once",
    wrap: closesAfter429("createPaymentToken"),
  },
  {
    breaks: "service.relative-paths",
    how: "has no list of payment intents",
    wrap: refuses("listPaymentIntents", () => true, 404),
  },
  {
    breaks: "service.success-200",
    how: "answers a created product with 201",
    wrap: answers("createProduct", (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  },
  {
    breaks: "json.requests",
    how: "wants forms at token update",
    with: ["token.update.answer", "consumer.fields"],
    wrap: (next, bed) => (call) => {
      if (call.operation !== "updatePaymentToken") return next(call);
      return call.headers.get("content-type") === "application/json"
        ? refuses("updatePaymentToken", () => true, 400)(next, bed)(call)
        : next(withHeader(call, "content-type", "application/json"));
    },
  },
  {
    breaks: "json.answers",
    how: "answers a read order in XML",
    with: ["order.read.answer"],
    wrap: answers("getOrder", (reply) => {
      if (reply.status !== 200) return reply;
      return {
        ...reply,
        headers: new Headers({ "content-type": "text/xml" }),
        text: "<order/>",
        body: undefined,
      };
    }),
  },
  {
    breaks: "versioning.v2-segment",
    how: "stands at an address without v2",
    wrap: (next) => (call) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/^\/payments/, "/v2");
      return next({ ...call, url });
    },
    basePath: "/payments",
  },
];

/** Gives each call a minute of its own. */
function unlimited(operation: OperationId): Wrap {
  return (next, { sandbox }) =>
    async (call) => {
      for (;;) {
        const reply = await next(call);
        if (call.operation !== operation || reply.status !== 429) return reply;
        sandbox.world.clock.moveTo(sandbox.world.clock.now() + 10_000);
      }
    };
}

/** Bars whoever came too often for good. */
function closesAfter429(operation: OperationId): Wrap {
  return (next) => {
    let closed = false;
    return async (call) => {
      if (call.operation !== operation) return next(call);
      if (closed) return json(403, { status: "failure" });
      const reply = await next(call);
      closed ||= reply.status === 429;
      return reply;
    };
  };
}
