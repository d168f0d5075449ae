/** Charges, 3DS, cash, lookups and the charge list: the second sides of rules whose first stands in the file of the subject. */
import type { Defect } from "../defect.ts";
import { refuses, tellsRefusal, withAt } from "../ways.ts";

import { withHeader } from "../wire.ts";

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
  {
    breaks: "json.requests",
    how: "wants forms at a lookup",
    with: ["lookup.charge-body"],
    wrap: (next, bed) => (call) =>
      call.operation !== "lookupInstallments"
        ? next(call)
        : call.headers.get("content-type") === "application/json"
          ? refuses("lookupInstallments", () => true)(next, bed)(call)
          : next(withHeader(call, "content-type", "application/json")),
  },
];
