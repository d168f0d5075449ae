/** Freedoms that every answer has: further fields, absent ones, codes, media types. */
import { at, isObject } from "../../call/json-pointer.ts";
import { adds, answers, changesAnswer, changesBodies, changesRefusal } from "../mutations/answers.ts";
import { always } from "../mutations/conditions.ts";
import { errorBody, isPendingReply, withAt } from "../mutations/bodies.ts";
import { sends } from "../mutations/events.ts";
import { type Call, type Reply, json } from "../harness/wire.ts";
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

const isPlainRefusal = (reply: Reply): boolean => reply.status >= 400 && !isPendingReply(reply);

/** The 400 of charge creation tells of the charge. */
const isErrorBody = ({ status }: Reply, { operation }: Call): boolean =>
  status >= 400 && (operation !== "createCharge" || status !== 400);

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
    wrap: changesBodies(EVERY, always, (body) => deepened({ ...body, x_trace: "t", links: [] })),
    events: sends((event) => ({ ...event, api_version: "1.0.0", attempt: 1 })),
  },
  "other error codes where the document names none": {
    takes: ["error.codes"],
    wrap: changesRefusal(
      CODELESS.filter((id) => id !== "createCharge"),
      (body) => withAt(body, "/detail/code", "E-1000"),
    ),
  },
  "detail without additional_details in error bodies": {
    takes: ["error.additional-details"],
    wrap: changesBodies(EVERY, isPlainRefusal, (body) =>
      withAt(body, "/detail/additional_details", undefined),
    ),
  },
  "null where a part of an answer has no value": {
    takes: ["response.nullability"],
    wrap: changesBodies(
      EVERY,
      (reply) => !isPendingReply(reply),
      (body) =>
        ["/detail/additional_details", "/status_details/detail/additional_details"]
          .filter((pointer) => JSON.stringify(at(body, pointer)) === "{}")
          .reduce<unknown>((nulled, pointer) => withAt(nulled, pointer, null), body),
    ),
  },
  "null for the members of a refusal other than detail": {
    takes: ["response.nullability"],
    wrap: changesBodies([...EVERY, "getCheckoutButton"], isErrorBody, (body) => ({
      ...body,
      date_created: null,
      message: null,
      status: null,
    })),
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
    wrap: changesRefusal(
      EVERY.filter((id) => id !== "createCharge"),
      (body) => ({ ...body, status: "error" }),
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
    wrap: adds(EVERY, "content-type", () => "application/vnd.payment+json"),
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
    wrap: changesBodies([...EVERY, "getCheckoutButton"], isErrorBody, ({ detail }) => ({ detail })),
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
    wrap: changesBodies(EVERY, isPlainRefusal, (body, { operation }) => {
      const listed = withAt(body, "/detail/additional_details", [{ field: "amount" }]);
      return CODELESS.some((one) => one === operation) ? withAt(listed, "/detail/code", 4001) : listed;
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
