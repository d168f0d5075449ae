/** What the service does > charges; Resources > Charge request body, Charge response; Endpoints > Transaction. */
import type { Defect } from "../defect.ts";
import { tellsRefusal } from "../ways.ts";

const CREATE = "createCharge";

export const charges: readonly Defect[] = [
  {
    breaks: "charge.create.refusal-status",
    how: "says error instead of failure when it refuses a charge",
    wrap: tellsRefusal(CREATE, (body) =>
      body["status"] === "failure" ? { ...body, status: "error" } : body,
    ),
    with: ["charge.failure.answers-400", "error.body"],
  },
];
