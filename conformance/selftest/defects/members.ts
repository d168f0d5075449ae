/** Rules about several fields, operations or kinds of event: those of them that no other file breaks. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../defect.ts";
import { answers, at, both, doesNotMind, refuses, tells, withAt } from "../ways.ts";
import { madeOf } from "../ways/firsts.ts";
import { refusesRight } from "../ways/rows.ts";
import { has, isNoUuid } from "../ways/when.ts";
import { json } from "../wire.ts";

/** Fields that have to be accepted, on an operation that refuses one of them. */
const NOT_KNOWN: readonly (readonly [
  breaks: string,
  how: string,
  operation: OperationId,
  pointer: string,
  besides?: readonly string[],
])[] = [
  [
    "consumer.fields",
    "does not know contact.email at token update",
    "updatePaymentToken",
    "/consumer_details/contact/email",
    ["token.update.answer"],
  ],
  [
    "consumer.fields",
    "does not know external_consumer_id at order update",
    "updateOrder",
    "/consumer_details/external_consumer_id",
  ],
];

/** Card data that a token is made of, read as numbers only. */
const CARD_FIELDS = ["card_number", "expiration_year", "card_validation_code"] as const;

export const members: readonly Defect[] = [
  ...NOT_KNOWN.map(([breaks, how, operation, pointer, besides]) =>
    refusesRight(breaks, how, operation, has(pointer), besides),
  ),
  ...CARD_FIELDS.map((name): Defect => ({
    breaks: "token.create.card-fields",
    how: `wants ${name} as a number`,
    wrap: refuses(
      "createPaymentToken",
      ({ body }) => typeof at(body, `/credential/credit_or_debit_card/${name}`) === "string",
    ),
  })),

  {
    breaks: "subscription.formats",
    how: "takes a word for a plan_id, and finds a plan",
    wrap: both(
      doesNotMind(
        "createSubscription",
        "/plan_id",
        (value) => typeof value === "string" && isNoUuid(value),
        undefined,
      ),
      madeOf("createSubscription", "/plan_id"),
    ),
    with: ["subscription.plan-id.required"],
  },
  {
    breaks: "beta.uuid.malformed",
    how: "answers for a plan whose id cannot be one",
    wrap: answers("getPlan", (reply, { id }) =>
      reply.status >= 400 && reply.status !== 401 && isNoUuid(id) ? json(200, { id }) : reply,
    ),
  },
  {
    breaks: "beta.uuid.malformed",
    how: "claims to cancel a subscription whose id cannot be one",
    wrap: answers("cancelSubscription", (reply, { id }) =>
      reply.status >= 400 && reply.status !== 401 && isNoUuid(id) ? json(200, { id }) : reply,
    ),
  },

  {
    breaks: "paged-list.neighbours",
    how: "gives a number in previous",
    wrap: tells("listSubscriptions", (body) => ({
      ...body,
      previous: body["previous"] === null ? null : 1,
    })),
  },
  {
    breaks: "paged-list.neighbours",
    how: "names no page before the second",
    wrap: tells("listSubscriptions", (body) => ({ ...body, previous: null })),
  },

  {
    breaks: "error.body.elsewhere",
    how: "answers 429 with a body of its own",
    wrap: answers(["createOrder", "createPaymentToken"], (reply) =>
      reply.status === 429 ? json(429, { error: "slow down" }, reply.headers) : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "answers a refused order without message",
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/message", undefined)) : reply,
    ),
  },
  {
    breaks: "token.opaque",
    how: "gives the card number as the token",
    wrap: tells("createPaymentToken", (body, call) =>
      withAt(body, "/token_details/card", at(call.body, "/credential/credit_or_debit_card/card_number")),
    ),
  },

  {
    breaks: "service.relative-paths",
    how: "has no cancellation of subscriptions",
    with: ["subscription.cancel.by-id"],
    wrap: refuses("cancelSubscription", () => true, 404),
  },
];
