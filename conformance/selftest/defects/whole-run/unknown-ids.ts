/** Unknown ids. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";
import { json } from "../../harness/wire.ts";

export const unknownIds: readonly Defect[] = [
  {
    breaks: "service.unknown-id",
    how: "answers an unknown order with an empty one",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getOrder" && at(reply.body, "/detail/code") === "order_not_found"
        ? json(200, { order: {}, order_information: {} })
        : reply;
    },
  },
  {
    breaks: "service.unknown-id",
    how: "claims to have cancelled an unknown subscription",
    wrap: answers("cancelSubscription", (reply) =>
      String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 200 } : reply,
    ),
  },
];
