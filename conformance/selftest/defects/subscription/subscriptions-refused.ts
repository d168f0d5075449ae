/** Requests for a subscription that must be refused. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";
import { replacesWrong } from "../../mutations/requests.ts";
import { madeOf } from "../../mutations/memory.ts";
import { breaking, missing, with422 } from "../../mutations/one-line-defects.ts";
import { isNoUuid, lacks, both } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";

const CREATE = "createSubscription";

/** Accepts references to objects that do not exist, like a table without foreign keys. */
function makesOfNothing(on: OperationId, pointer: string): Wrap {
  return answers(on, (reply, { body }) => {
    const named = at(body, pointer);
    return String(at(reply.body, "/detail/code")).endsWith("_not_found") && !isNoUuid(String(named))
      ? json(200, { id: crypto.randomUUID(), status: "active" })
      : reply;
  });
}

export const refusedSubscriptions: readonly Defect[] = [
  ...breaking({
    "subscription.plan-id.required: subscribes to no plan": madeOf(CREATE, "/plan_id"),
    "subscription.payment-token.one-required: subscribes without means of payment": madeOf(
      CREATE,
      "/payment_token_id",
    ),
    "subscription.required-formats: reads any text as an email address": replacesWrong(
      CREATE,
      "/customer_email",
      (value) => typeof value === "string" && !value.includes("@"),
      "a@example.com",
    ),
    "subscription.plan-id.format: reads a word as a plan_id, and finds a plan": {
      wrap: both(
        replacesWrong(CREATE, "/plan_id", (value) => typeof value === "string" && isNoUuid(value), undefined),
        madeOf(CREATE, "/plan_id"),
      ),
      with: ["subscription.plan-id.required"],
    },
    "subscription.formats: reads a word as a payment_token_id, and finds a token": {
      wrap: both(
        replacesWrong(
          CREATE,
          "/payment_token_id",
          (value) => typeof value === "string" && isNoUuid(value),
          undefined,
        ),
        madeOf(CREATE, "/payment_token_id"),
      ),
      with: ["subscription.payment-token.one-required"],
      mayBreak: ["subscription.optional-types"],
    },
    "beta.unknown-reference: subscribes to a plan that does not exist": makesOfNothing(CREATE, "/plan_id"),
  }),
  with422("subscription.plan-id.required", CREATE, lacks("/plan_id"), ["subscription.required-types"]),
  missing("subscription.customer-email.required", CREATE, "/customer_email", "nobody@example.com"),
  missing("subscription.start-date.required", CREATE, "/start_date", 1_900_000_000_000),
];
