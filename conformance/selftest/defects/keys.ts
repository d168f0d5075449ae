/** Authentication; Endpoints > Checkout; Limits > rate; Introduction; Versioning. */
import { type OperationId } from "@payment-service/contract";
import type { Defect, Wrap } from "../defect.ts";
import { answers, refusesWith, withAt } from "../ways.ts";
import { json } from "../wire.ts";

export const keys: readonly Defect[] = [
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
    breaks: "service.success-200",
    how: "answers a created product with 201",
    wrap: answers("createProduct", (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
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
