/** Freedoms that every answer has: further fields, absent ones, codes, media types. */
import { at, isObject } from "../../call/json-pointer.ts";
import { answers, changesAnswer } from "../mutations/answers.ts";
import { errorBody, isPendingReply, withAt } from "../mutations/bodies.ts";
import { sends } from "../mutations/events.ts";
import { json } from "../harness/wire.ts";
import type { Variants } from "../harness/defect.ts";
import { EVERY, PAGED } from "../mutations/operations.ts";

/** Operations for which the document gives no detail.code. */
const CODELESS = EVERY.filter((id) => id !== "listCharges");

/** Answers about plans, products and subscriptions. */
const BILLING = [
  "createPlan",
  "getPlan",
  "createProduct",
  "createSubscription",
  "getSubscription",
  "cancelSubscription",
] as const;

/** What such an answer lists and always has a value. */
const WITH_A_VALUE = [
  "auto_billing",
  "customer",
  "customer_id",
  "payment_method",
  "id",
  "name",
  "description",
  "billing_frequency",
  "billing_method",
  "price",
  "product_id",
  "product",
  "plan_id",
  "plan",
  "start_date",
  "status",
  "date_created",
];

const bodiless = (status: number): boolean => [401, 404, 429].includes(status);

export const aboutAnswers: Variants = {
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
  "null for the members of a refusal other than detail": {
    takes: ["response.nullability"],
    wrap: answers([...EVERY, "getCheckoutButton"], (reply, { operation }) =>
      reply.status < 400 || (operation === "createCharge" && reply.status === 400) || !isObject(reply.body)
        ? reply
        : json(
            reply.status,
            { ...reply.body, date_created: null, message: null, status: null },
            reply.headers,
          ),
    ),
  },
  "null for members that the creation did not send": {
    takes: ["response.nullability", "plan.additional-details", "product.additional-details"],
    wrap: changesAnswer(["createPlan", "createProduct", "createSubscription"], (body, call) => ({
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
    takes: ["json.media-type"],
    wrap: answers(EVERY, (reply) => {
      const headers = new Headers(reply.headers);
      headers.set("content-type", "application/vnd.payment+json");
      return { ...reply, headers };
    }),
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
  "no headers for pages of other origins": {
    takes: ["browser.cross-origin"],
    wrap: answers(EVERY, (reply) => {
      const kept = [...reply.headers].filter(([name]) => !name.startsWith("access-control-"));
      return { ...reply, headers: new Headers(kept) };
    }),
  },
  "fields absent that the document does not promise": {
    takes: ["response.presence", "plan.payment-link", "subscription.two-shapes"],
    wrap: changesAnswer(BILLING, (body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => WITH_A_VALUE.includes(name))),
    ),
  },
  "refusals that carry their detail alone": {
    takes: ["response.presence"],
    wrap: answers([...EVERY, "getCheckoutButton"], (reply, { operation }) =>
      reply.status < 400 || (operation === "createCharge" && reply.status === 400) || !isObject(reply.body)
        ? reply
        : json(reply.status, { detail: reply.body["detail"] }, reply.headers),
    ),
  },
  "date_created in seconds": {
    takes: ["date.unit"],
    wrap: changesAnswer(BILLING, (body) =>
      typeof body["date_created"] === "number"
        ? { ...body, date_created: Math.floor(body["date_created"] / 1000) }
        : body,
    ),
  },
  "an unknown id in a filter is refused": {
    takes: ["error.unknown-reference"],
    wrap: (next, { now }) => {
      const known = new Set<unknown>();
      return async (call) => {
        const asked = ["subscription_id", "invoice_id", "plan_id"].flatMap(
          (name) => call.url.searchParams.get(name) ?? [],
        );
        const isPaged = PAGED.some((one) => one === call.operation);
        if (isPaged && asked.some((id) => /^[0-9a-f-]{36}$/.test(id) && !known.has(id)))
          return json(400, errorBody("refused", now()));
        const reply = await next(call);
        if (call.operation === "createPlan" || call.operation === "createSubscription")
          known.add(at(reply.body, "/id"));
        return reply;
      };
    },
  },
  "numbers as codes, and lists of details, in refusals": {
    takes: ["detail.types", "error.codes", "error.additional-details"],
    wrap: answers(EVERY, (reply, { operation }) => {
      if (reply.status < 400 || isPendingReply(reply) || !isObject(reply.body)) return reply;
      const listed = withAt(reply.body, "/detail/additional_details", [{ field: "amount" }]);
      const isCodeless = CODELESS.some((one) => one === operation);
      return json(reply.status, isCodeless ? withAt(listed, "/detail/code", 4001) : listed, reply.headers);
    }),
  },
  "a number as the code in status_details": {
    takes: ["detail.types", "error.codes"],
    wrap: changesAnswer(EVERY, (body) =>
      isObject(at(body, "/status_details")) ? withAt(body, "/status_details/detail/code", 7) : body,
    ),
    events: sends((event) =>
      event["status_details"] === undefined ? event : Object(withAt(event, "/status_details/detail/code", 7)),
    ),
  },
};

/** Each object of the answer has one more field. */
function deepened(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isObject(value) ? { ...value, x_more: 1 } : value]),
  );
}
