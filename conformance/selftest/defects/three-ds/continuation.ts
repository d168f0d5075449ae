/** Answers to the read of a continuation. */
import type { Defect } from "../../harness/defect.ts";
import { sets, changesAnswer } from "../../mutations/answers.ts";
import { answersFirst } from "../../mutations/memory.ts";
import { otherValue, refusesRight, without } from "../../mutations/one-line-defects.ts";
import { always } from "../../mutations/conditions.ts";

export const continuations: readonly Defect[] = [
  refusesRight("continuation.read-by-url-id", "finds no continuation", "getContinuation", always),
  {
    breaks: "continuation.read-by-url-id",
    how: "answers the read of a continuation with an empty object",
    with: ["continuation.action", "continuation.charge-id", "continuation.created-on"],
    wrap: changesAnswer("getContinuation", () => ({})),
  },
  {
    breaks: "continuation.created-on",
    how: "counts seconds",
    wrap: changesAnswer("getContinuation", (body) => ({
      ...body,
      created_on: Math.floor(Number(body["created_on"]) / 1000),
    })),
  },
  otherValue("continuation.created-on", "getContinuation", "/created_on", "2026-01-01T00:00:00Z"),
  {
    breaks: "continuation.charge-id",
    how: "gives an id that reads no charge",
    wrap: sets("getContinuation", "/charge_id", "00000000-0000-4000-8000-000000000000"),
  },
  {
    breaks: "continuation.charge-id",
    how: "gives the charge of the continuation that was read first",
    wrap: answersFirst("getContinuation", "/charge_id"),
  },
  otherValue("continuation.charge-id", "getContinuation", "/charge_id", 4711),
  without("continuation.action", "getContinuation", "/action"),
  otherValue("continuation.action", "getContinuation", "/action", 3),
  otherValue("continuation.action.of-the-charge", "getContinuation", "/action", "collect_payment"),
];
