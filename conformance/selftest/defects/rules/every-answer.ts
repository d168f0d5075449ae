/** Rules for all answers. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, changesAnswer, changesRefusal } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { LIST } from "../../mutations/lists.ts";
import { json } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const everyAnswer: readonly Defect[] = [
  ...breaking({
    "service.success-200: answers a list of plans with 206": answers("listPlans", (reply) =>
      reply.status === 200 ? { ...reply, status: 206 } : reply,
    ),
    "charge.create.refusal-status: says error instead of failure when it refuses a charge": {
      wrap: changesRefusal("createCharge", (body) =>
        body["status"] === "failure" ? { ...body, status: "error" } : body,
      ),
      with: ["charge.failure.answers-400"],
    },
    "json.answers: answers a cancelled subscription with an empty page": {
      with: [
        "subscription.answer.id",
        "subscription.cancel.answer.fields",
        "subscription.cancel.answer.values",
      ],
      wrap: answers("cancelSubscription", (reply) =>
        reply.status === 200 ? { ...reply, text: "", body: undefined } : reply,
      ),
    },
    "shown.server-error: answers 500 to the second cancellation of a subscription": answers(
      "cancelSubscription",
      (reply) =>
        at(reply.body, "/detail/code") === "subscription_not_active"
          ? json(500, { message: "Internal error." })
          : reply,
    ),
    "paging.flags: gives a number as the cursor of the last page": changesAnswer(LIST, (body) =>
      body["has_next"] === true ? body : { ...body, last_cursor: 0 },
    ),
  }),
  ...(
    [
      ["failure", "message", { es: "No aceptado." }],
      ["pending", "message", 42],
      ["failure", "date_created", "2026-01-01T00:00:00Z"],
      ["pending", "date_created", 1_790_000_000],
    ] as const
  ).map(([status, member, value]): Defect => ({
    breaks: "charge.create.refusal-status",
    how: `says ${JSON.stringify(value)} as ${member} of a charge with the status ${status}`,
    wrap: answers("createCharge", (reply) =>
      reply.status === 400 && at(reply.body, "/status") === status
        ? json(400, withAt(reply.body, `/${member}`, value))
        : reply,
    ),
  })),
  ...["pending", "failure"].map((status): Defect => ({
    breaks: "charge.create.success-status",
    // The charge object has another word, where a flow of the run looks at both.
    mayBreak: ["shown.status"],
    how: `answers 200 to a charge by card that it says is ${status}`,
    wrap: changesAnswer("createCharge", (body) =>
      at(body, "/charge/payment_method") === "credit_or_debit_card"
        ? withAt(body, "/status_details/status", status)
        : body,
    ),
  })),
];
