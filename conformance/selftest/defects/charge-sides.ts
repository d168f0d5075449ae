/** Charges, 3DS, cash, lookups and the charge list: the second sides of rules whose first stands in the file of the subject. */
import type { Defect } from "../defect.ts";
import { tellsRefusal, withAt } from "../ways.ts";

const CREATE = "createCharge";

export const chargeSides: readonly Defect[] = [
  {
    breaks: "charge.create.refusal-status",
    how: "leaves status out when it refuses a charge",
    with: ["charge.failure.answers-400", "error.body", "error.body.elsewhere"],
    wrap: tellsRefusal(CREATE, (body) =>
      body["status"] === "failure" ? withAt(body, "/status", undefined) : body,
    ),
  },
];
