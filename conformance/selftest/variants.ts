/** The sandbox with a freedom of the document taken otherwise. None of these may turn anything red. */
import { operationIds } from "../contract.ts";
import type { Seams } from "./defect.ts";
import { answers, at, isObject, isPendingReply, sends, tells, withAt } from "./ways.ts";
import { json } from "./wire.ts";

const EVERY = operationIds.filter((id) => id !== "getCheckoutButton");

export const variants: Readonly<Record<string, Seams>> = {
  "fields that the document does not know, in every answer and event": {
    wrap: answers(EVERY, (reply) =>
      isObject(reply.body)
        ? json(reply.status, { ...reply.body, x_trace: "t", links: [] }, reply.headers)
        : reply,
    ),
    events: sends((event) => ({ ...event, api_version: "1.0.0", attempt: 1 })),
  },
  "each webhook twice": {
    events: (next) => async (text) => {
      await next(text);
      await next(text);
    },
  },
  "webhooks late and in another order": {
    events: (next) => async (text) => {
      // Not waited for: whoever sends late still has 16 on their way at once.
      setTimeout(() => void next(text), text.length % 60);
    },
  },
  "other names of the events that the document leaves unnamed": {
    events: sends((event) => ({
      ...event,
      event_type: event.event_type
        .replace(/^charge\.(?!succeeded)/, "charge.status.")
        .replace("order_update.", "order.changed."),
    })),
  },
  "other error codes where the document names none": {
    wrap: answers(
      EVERY.filter((id) => id !== "listCharges" && id !== "createCharge"),
      (reply) =>
        reply.status === 400 ? json(400, withAt(reply.body, "/detail/code", "E-1000"), reply.headers) : reply,
    ),
  },
  "no next and previous where there is no page": {
    wrap: tells(["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"], (body) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    ),
  },
  "a charge that waits shows neither id nor charge": {
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id: _, charge: __, ...rest } = reply.body;
      return json(400, rest, reply.headers);
    }),
  },
  "404 for an id that belongs to nothing": {
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
  "another media type with the same JSON": {
    wrap: answers(EVERY, (reply) => {
      const headers = new Headers(reply.headers);
      headers.set("content-type", "application/vnd.payment+json");
      return { ...reply, headers };
    }),
  },
  "302 instead of 303 on the way back from 3DS": {
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return reply.status === 303 ? { ...reply, status: 302 } : reply;
    },
  },
  "detail without additional_details in error bodies": {
    wrap: answers(EVERY, (reply) =>
      reply.status >= 400 && !isPendingReply(reply)
        ? json(reply.status, withAt(reply.body, "/detail/additional_details", undefined), reply.headers)
        : reply,
    ),
  },
};

/** All of them at once: whoever conforms may take every freedom. */
export const allAtOnce: Seams = {
  wrap: (next, bed) => Object.values(variants).reduce((inner, one) => one.wrap?.(inner, bed) ?? inner, next),
  events: (next) => Object.values(variants).reduce((inner, one) => one.events?.(inner) ?? inner, next),
};
