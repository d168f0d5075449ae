/** Requests as a whole: bodies that are cut off, null and fractions, what a lookup takes, and what stands behind a key. */
import type { OperationId } from "@payment-service/contract";
import type { Bed } from "../bed.ts";
import type { Defect, Wrap } from "../defect.ts";
import { answers, at, errorBody, tells, tellsRefusal } from "../ways.ts";
import { KEY, isPublic, keyOf } from "../ways/keys.ts";

import { type Call, json, withHeader } from "../wire.ts";

/** Does not find with a secret key what a public one made. */
function keepsApart(make: OperationId, place: string, finds: readonly OperationId[]): Wrap {
  return (next, bed) => {
    const own = new Set<unknown>();
    return async (call) => {
      const isOther = !isPublic(call, bed) && own.has(call.id);
      if (isOther && finds.some((one) => one === call.operation))
        return json(404, errorBody("not_found", bed.now()));
      const reply = await next(call);
      if (call.operation === make && isPublic(call, bed)) own.add(at(reply.body, place));
      return reply;
    };
  };
}

/** Does what is asked for before it looks at the key, and says 401 nevertheless. */
function doesFirst(on: OperationId, who: (key: string | null) => boolean): Wrap {
  return (next, { sandbox, now }: Bed) =>
    async (call) => {
      const { secretKey, publicKey } = sandbox.merchant();
      const key = call.headers.get(KEY);
      if (call.operation !== on || key === secretKey || key === publicKey || !who(key)) return next(call);
      await next(withHeader(call, KEY, secretKey));
      return json(401, errorBody("invalid_security_credentials", now()));
    };
}

/** No JSON at all. */
const isCutOff = (call: Call): boolean => call.text !== "" && call.body === undefined;

export const wholeRequests: readonly Defect[] = [
  {
    breaks: "json.malformed",
    how: "breaks down over an order that is cut off",
    wrap: answers("createOrder", (reply, call) =>
      isCutOff(call) ? json(500, { error: "unexpected end of JSON input" }) : reply,
    ),
  },
  {
    breaks: "json.malformed",
    how: "adds what is missing at the end of a product",
    wrap: (next) => (call) => {
      if (call.operation !== "createProduct" || !isCutOff(call)) return next(call);
      const text = `${call.text}}`;
      return next({ ...call, text, body: JSON.parse(text) });
    },
  },

  {
    breaks: "keys.create-token",
    how: "finds with a secret key no token that a public one made",
    wrap: keepsApart("createPaymentToken", "/token_details/id", ["getPaymentToken", "updatePaymentToken"]),
  },
  {
    breaks: "keys.create-charge",
    how: "finds with a secret key no charge that a public one made",
    wrap: keepsApart("createCharge", "/id", ["getCharge", "captureCharge", "refundCharge"]),
  },
  {
    breaks: "keys.create-order",
    how: "finds with a secret key no order that a public one made",
    wrap: keepsApart("createOrder", "/order/id", ["getOrder", "updateOrder"]),
  },
  {
    breaks: "auth.unknown-key",
    how: "captures before it looks at the key",
    wrap: doesFirst("captureCharge", (key) => key !== null),
  },
  {
    breaks: "auth.unknown-key",
    how: "compares the first twelve characters of a key",
    wrap:
      (next, { sandbox }) =>
      (call) => {
        const { secretKey, publicKey } = sandbox.merchant();
        const begins = keyOf(call).slice(0, 12);
        const known = [secretKey, publicKey].find((key) => key.startsWith(begins));
        return next(begins.length < 12 || known === undefined ? call : withHeader(call, KEY, known));
      },
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "compares the first twelve characters of a key",
    wrap:
      (next, { sandbox }) =>
      (call) => {
        const { publicKey } = sandbox.merchant();
        const url = new URL(call.url);
        const isLike = url.searchParams.get("public_key")?.startsWith(publicKey.slice(0, 12)) === true;
        if (call.operation !== "getCheckoutButton" || !isLike) return next(call);
        url.searchParams.set("public_key", publicKey);
        return next({ ...call, url });
      },
  },
  {
    breaks: "auth.missing-key",
    how: "cancels a subscription before it looks for a key",
    wrap: doesFirst("cancelSubscription", (key) => key === null),
  },
  {
    breaks: "continuation.created-on",
    how: "counts microseconds",
    wrap: tells("getContinuation", (body) => ({ ...body, created_on: Number(body["created_on"]) * 1000 })),
  },
  {
    breaks: "error.date-created",
    how: "counts microseconds in an error body",
    wrap: tellsRefusal(["createCharge", "createPlan"], (body) =>
      body["status"] === "pending" ? body : { ...body, date_created: Number(body["date_created"]) * 1000 },
    ),
    with: ["error.body.elsewhere"],
  },
];
