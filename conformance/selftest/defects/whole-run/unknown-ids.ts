/** Unknown ids. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";

export const unknownIds: readonly Defect[] = [
  {
    breaks: "service.unknown-id",
    how: "claims to have cancelled an unknown subscription",
    wrap: answers("cancelSubscription", (reply) =>
      String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 200 } : reply,
    ),
  },
];
