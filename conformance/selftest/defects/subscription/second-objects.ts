/** Answers about the second object that was made of the same thing, and about later ones. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { errorBody } from "../../mutations/bodies.ts";

function findsNoSecond(make: OperationId, of: string, on: OperationId): Wrap {
  return (next, { now }) => {
    const seen = new Set<unknown>();
    const later = new Set<unknown>();
    return async (call) => {
      if (call.operation === on && later.has(call.id)) return json(404, errorBody("not_found", now()));
      const reply = await next(call);
      if (call.operation === make && reply.status === 200) {
        const one = at(call.body, of);
        if (seen.has(one)) later.add(at(reply.body, "/id"));
        seen.add(one);
      }
      return reply;
    };
  };
}

export const secondObjects: readonly Defect[] = [
  {
    breaks: "plan.read.by-id",
    how: "finds no second plan of a product",
    wrap: findsNoSecond("createPlan", "/product_id", "getPlan"),
  },
  {
    breaks: "subscription.read.by-id",
    how: "finds no second subscription of a plan",
    wrap: findsNoSecond("createSubscription", "/plan_id", "getSubscription"),
  },
  {
    breaks: "subscription.cancel.by-id",
    how: "cancels no second subscription by the same token",
    wrap: findsNoSecond("createSubscription", "/payment_token_id", "cancelSubscription"),
  },
];
