/** Status words of one charge that contradict each other. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { rearranges } from "../../mutations/lists.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

/** A charge that failed, as one that was paid. */
function asPaid(charge: Readonly<Record<string, unknown>>): unknown {
  const status_details = { status: "success", detail: { code: "success" } };
  return charge["status"] === "failed" ? { ...charge, status: "captured", status_details } : charge;
}

export const shownOutcome: readonly Defect[] = [
  {
    breaks: "shown.outcome",
    how: "lists a charge that failed as captured",
    wrap: rearranges((page) => page.map(asPaid)),
    mayBreak: ["list.transaction-status"],
  },
  otherValue("shown.outcome", "captureCharge", "/status_details/status", "failure"),
];

export const shownStatus: readonly Defect[] = [
  {
    breaks: "shown.status",
    how: "reads a failed charge as captured inside",
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/status") === "failed" ? withAt(body, "/charge/status", "captured") : body,
    ),
  },
];
