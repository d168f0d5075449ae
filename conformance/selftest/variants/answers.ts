/** Freedoms that every answer has: further fields, absent ones, codes, media types. */
import { answers, at, isObject, isPendingReply, sends, tells, tellsRefusal, withAt } from "../ways.ts";
import { json } from "../wire.ts";
import { EVERY, PAGED, type Variants } from "./variant.ts";

const bodiless = (status: number): boolean => [401, 404, 429].includes(status);

export const anyAnswer: Variants = {
  "fields that the document does not know, in every answer and event": {
    takes: [
      "unknown-members",
      "token.details",
      "amount.further-fields",
      "status-details.further-fields",
      "lookup.option-fields",
    ],
    wrap: answers(EVERY, (reply) =>
      isObject(reply.body)
        ? json(reply.status, deepened({ ...reply.body, x_trace: "t", links: [] }), reply.headers)
        : reply,
    ),
    events: sends((event) => ({ ...event, api_version: "1.0.0", attempt: 1 })),
  },
  "other error codes where the document names none": {
    takes: ["error.codes"],
    wrap: answers(
      EVERY.filter((id) => id !== "listCharges" && id !== "createCharge"),
      (reply) =>
        reply.status >= 400
          ? json(reply.status, withAt(reply.body, "/detail/code", "E-1000"), reply.headers)
          : reply,
    ),
  },
  "detail without additional_details in error bodies": {
    takes: ["error.additional-details"],
    wrap: answers(EVERY, (reply) =>
      reply.status >= 400 && !isPendingReply(reply)
        ? json(reply.status, withAt(reply.body, "/detail/additional_details", undefined), reply.headers)
        : reply,
    ),
  },
  "null where a part of an answer has no value": {
    takes: ["response.nullability"],
    wrap: answers(EVERY, (reply) => {
      if (!isObject(reply.body) || isPendingReply(reply)) return reply;
      const empty = (pointer: string): boolean => {
        const found = at(reply.body, pointer);
        return isObject(found) && Object.keys(found).length === 0;
      };
      const nulled = ["/detail/additional_details", "/status_details/detail/additional_details"]
        .filter(empty)
        .reduce<unknown>((body, pointer) => withAt(body, pointer, null), reply.body);
      return json(reply.status, nulled, reply.headers);
    }),
  },
  "null for what creation was not told": {
    takes: ["response.nullability", "plan.additional-details", "product.additional-details"],
    wrap: tells(["createPlan", "createProduct", "createSubscription"], (body, call) => ({
      ...body,
      ...(call.operation === "createSubscription"
        ? { end_date: null }
        : { additional_details: body["additional_details"] ?? null }),
      ...(call.operation === "createProduct" && { external_product_id: body["external_product_id"] ?? null }),
    })),
  },
  "another word than failure in error bodies": {
    takes: ["error.status-values"],
    wrap: answers(
      EVERY.filter((id) => id !== "createCharge"),
      (reply) =>
        reply.status >= 400
          ? json(reply.status, withAt(reply.body, "/status", "error"), reply.headers)
          : reply,
    ),
  },
  "401, 404 and 429 without a body": {
    takes: ["error.body-elsewhere"],
    wrap: answers(
      EVERY.filter((id) => !id.endsWith("PendingCharge")),
      (reply) =>
        bodiless(reply.status) ? { ...json(reply.status, undefined, reply.headers), text: "" } : reply,
    ),
  },
  "another media type with the same JSON": {
    takes: ["error.other-statuses"],
    wrap: answers(EVERY, (reply) => {
      const headers = new Headers(reply.headers);
      headers.set("content-type", "application/vnd.payment+json");
      return { ...reply, headers };
    }),
  },
  "a page of markup at addresses that do not exist": {
    takes: ["error.other-statuses"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === undefined && reply.status === 404
        ? {
            ...reply,
            headers: new Headers({ "content-type": "text/html" }),
            text: "<h1>Not here</h1>",
            body: undefined,
          }
        : reply;
    },
  },
  "404 for an id that belongs to nothing": {
    takes: ["error.unknown-id"],
    wrap: answers(
      [
        "getPaymentToken",
        "updatePaymentToken",
        "getOrder",
        "updateOrder",
        "getPlan",
        "getSubscription",
        "captureCharge",
        "refundCharge",
        "cancelSubscription",
        "getContinuation",
      ],
      (reply) =>
        String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 404 } : reply,
    ),
  },
  "404 for a product, plan or token in a request that belongs to nothing": {
    takes: ["error.unknown-reference"],
    wrap: answers(["createPlan", "createSubscription", "createCharge"], (reply) =>
      String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 404 } : reply,
    ),
  },
  "409 for what a state does not allow": {
    takes: [
      "capture.refusal-status",
      "refund.over-amount",
      "states.other-transitions",
      "plan.disabled-product",
      "subscription.cancel-twice",
    ],
    wrap: answers(["captureCharge", "refundCharge", "createPlan", "cancelSubscription"], (reply) =>
      reply.status === 400 &&
      /not_|already|exceed|disabled|cancelled|state|amount/.test(String(at(reply.body, "/detail/code")))
        ? { ...reply, status: 409 }
        : reply,
    ),
  },
  "403 for a public key where the secret one is needed, and for no key at all": {
    takes: ["auth.wrong-key-kind", "auth.missing-key"],
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        const key = call.headers.get("x-api-client-key");
        const known = key === null || key === sandbox.merchant().publicKey;
        return reply.status === 401 && known && call.operation !== "getCheckoutButton"
          ? { ...reply, status: 403 }
          : reply;
      },
  },
  "429 without Retry-After": {
    takes: ["limit.rate"],
    wrap: answers(["createPaymentToken", "createOrder"], (reply) => {
      const headers = new Headers(reply.headers);
      headers.delete("retry-after");
      return { ...reply, headers };
    }),
  },
  "no headers for pages of other origins": {
    takes: ["browser.cross-origin"],
    wrap: answers(EVERY, (reply) => {
      const kept = [...reply.headers].filter(([name]) => !name.startsWith("access-control-"));
      return { ...reply, headers: new Headers(kept) };
    }),
  },
  "next and previous as page numbers": {
    takes: ["paging.next-previous-content"],
    wrap: tells(PAGED, (body, { url }) => {
      const page = Number(url.searchParams.get("page") ?? "1");
      return {
        ...body,
        ...(typeof body["next"] === "string" && { next: String(page + 1) }),
        ...(typeof body["previous"] === "string" && { previous: String(page - 1) }),
      };
    }),
  },
  "no next and previous where there is no page": {
    takes: ["paging.next-previous-absent"],
    wrap: tells(PAGED, (body) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    ),
  },
  "an empty text for next and previous where there is no page": {
    takes: ["paging.next-previous-absent"],
    wrap: tells(PAGED, (body) => ({ ...body, next: body["next"] ?? "", previous: body["previous"] ?? "" })),
  },
  "codes of its own for anti-fraud headers": {
    takes: ["anti-fraud.refusal"],
    wrap: answers(["createPaymentToken", "createCharge", "createOrder", "updateOrder"], (reply) =>
      String(at(reply.body, "/detail/code")).startsWith("invalid_anti_fraud_header")
        ? json(reply.status, withAt(reply.body, "/detail/code", "header"), reply.headers)
        : reply,
    ),
  },
  "400 for a button without a key": {
    takes: ["checkout.missing-key"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getCheckoutButton" &&
        !call.url.searchParams.has("public_key") &&
        reply.status === 401
        ? { ...reply, status: 400 }
        : reply;
    },
  },
  "the button as a PNG": {
    takes: ["checkout.media-type"],
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200
        ? {
            ...reply,
            headers: new Headers({ "content-type": "image/png" }),
            text: "\u0089PNG\r\n\u001A\n",
            body: undefined,
          }
        : reply,
    ),
  },
  "a button that says when it was painted": {
    takes: ["checkout.media-type"],
    wrap: (next, bed) => {
      let painted = 0;
      return answers("getCheckoutButton", (reply) =>
        reply.status === 200
          ? { ...reply, text: reply.text.replace("</svg>", `<!-- ${(painted += 1)} --></svg>`) }
          : reply,
      )(next, bed);
    },
  },
  "fields absent that are nowhere said to be always there": {
    takes: ["response.presence", "plan.payment-link", "subscription.two-shapes"],
    wrap: tells(
      [
        "createPlan",
        "getPlan",
        "createProduct",
        "createSubscription",
        "getSubscription",
        "cancelSubscription",
      ],
      (body, call) => {
        const kept = ["id", "status", ...(call.operation?.endsWith("Product") === true ? ["name"] : [])];
        return Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name)));
      },
    ),
  },
  "a failed charge without id and charge": {
    takes: ["charge.failed-body"],
    wrap: tellsRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : { ...body, id: undefined, charge: undefined },
    ),
  },
  "422 for an anti-fraud header that cannot be used": {
    takes: ["anti-fraud.refusal"],
    wrap: answers(["createPaymentToken", "createCharge", "createOrder", "updateOrder"], (reply) =>
      String(at(reply.body, "/detail/code")).startsWith("invalid_anti_fraud_header")
        ? { ...reply, status: 422 }
        : reply,
    ),
  },
  "400 for an id that cannot be the id of a charge": {
    takes: ["charge.get-invalid-id"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getCharge" && !/^[0-9a-f-]{36}$/.test(call.id) && reply.status === 404
        ? { ...reply, status: 400 }
        : reply;
    },
  },
  "400 where testing finds another kind of charge": {
    takes: ["testing.other-methods"],
    wrap: (next) => {
      const cards = new Set<unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createCharge" && isPendingReply(reply) && !/collect_payment/.test(reply.text))
          cards.add(at(reply.body, "/id"));
        return call.operation?.endsWith("PendingCharge") === true &&
          cards.has(call.id) &&
          reply.status === 404
          ? { ...reply, status: 400 }
          : reply;
      };
    },
  },
  "a success_message that is no sentence": {
    takes: ["testing.success-message-type"],
    wrap: tells(["completePendingCharge", "cancelPendingCharge"], (body) => ({
      ...body,
      success_message: { text: "done" },
    })),
  },
};

/** Every object of the answer knows a field more. */
function deepened(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isObject(value) ? { ...value, x_more: 1 } : value]),
  );
}
