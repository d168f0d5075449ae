/** What the service does > charges; Resources > Charge request body, Charge response; Endpoints > Transaction. */
import type { Defect } from "../defect.ts";
import { answers, at, errorBody, tellsRefusal } from "../ways.ts";
import { json } from "../wire.ts";

const CREATE = "createCharge";

const SOME_TIME = 1_790_000_000_000;

export const charges: readonly Defect[] = [
  {
    breaks: "charge.create.refusal-status",
    how: "says error instead of failure when it refuses a charge",
    wrap: tellsRefusal(CREATE, (body) =>
      body["status"] === "failure" ? { ...body, status: "error" } : body,
    ),
    with: ["charge.failure.answers-400", "error.body"],
  },

  {
    breaks: "charge.poll",
    how: "hides a charge as long as it is pending",
    wrap: answers("getCharge", (reply) =>
      at(reply.body, "/status_details/status") === "pending"
        ? json(404, errorBody("charge_not_found", SOME_TIME))
        : reply,
    ),
    with: ["continuation.charge-id"],
  },
];
