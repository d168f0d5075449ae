/** The limit per minute. */
import type { OperationId } from "@payment-service/contract";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { answers } from "../../mutations/answers.ts";
import { withPublicKey } from "../../mutations/keys.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Counts no calls: each has the whole limit. */
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

/** After one 429, answers 429 for ever. */
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

/** Says that there were too many calls by another status. */
function withPublicKey400(operation: OperationId): Wrap {
  return withPublicKey(answers(operation, (reply) => (reply.status === 429 ? json(400, reply.body) : reply)));
}

export const rates: readonly Defect[] = breaking({
  "rate.token-creation: counts no token creations": unlimited("createPaymentToken"),
  "rate.order-creation: counts no order creations": unlimited("createOrder"),
  "rate.token-creation: answers 400 to what is too much with the public key":
    withPublicKey400("createPaymentToken"),
  "rate.order-creation: answers 400 to what is too much with the public key": withPublicKey400("createOrder"),
  "rate.retry: answers 429 for ever after the first one": closesAfter429("createOrder"),
  "rate.retry: answers 429 to every token creation after the first 429": closesAfter429("createPaymentToken"),
});
