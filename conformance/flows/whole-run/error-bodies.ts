/** The body of every refusal of the run. */
import { type Exchange, flow, json } from "../../flow.ts";
import { refuseOne } from "./every-answer.ts";
import { isShown } from "./shown.ts";

const LAST = { needs: [], alone: "every answer" } as const;
const MILLISECONDS = "whole milliseconds since the epoch";
const NONE = "no such error answer was seen";

export const errorBodies = flow({
  ...LAST,
  id: "every-error-body",
  title: "Each 400 has the error body",
  proves: {
    "error.body":
      "MUST: The error body of a 400 carries detail as an object; message and status are strings and date_created an integer wherever it shows them.",
    "error.body.fields":
      "SHOULD: The error body of a 400 carries date_created, message and status besides detail.",
    "error.body.detail": "SHOULD: The detail of a 400 carries code and additional_details.",
    "error.date-created":
      "MUST: The date_created of a 400 counts milliseconds since the epoch, wherever the answer shows it.",
  },

  async run({ api, given, seen, prove }) {
    await refuseOne({ api, given });
    const invalid = errorsAmong(seen()).filter(({ status }) => status === 400);
    const dated = invalid.filter(({ body }) => isShown(json.at(body, "/date_created")));

    prove("error.body", ...invalid)
      .notEmpty(NONE)
      .fits();
    prove("error.body.fields", ...invalid)
      .notEmpty(NONE)
      .carries("/date_created", isShown, "a value")
      .carries("/message", isShown, "a value")
      .carries("/status", isShown, "a value");
    prove("error.body.detail", ...seen().filter(({ declared, status }) => declared && status === 400))
      .provided(invalid.length > 0, NONE)
      .carries("/detail/code", isShown, "a value")
      .carries("/detail/additional_details", isShown, "a value");
    const dates = prove("error.date-created", ...dated).provided(invalid.length > 0, NONE);
    if (dated.length === 0) dates.doesNotApply("no refusal with 400 shows a date_created");
    dates.carries("/date_created", json.isMilliseconds, MILLISECONDS);
  },
});

export const otherErrorBodies = flow({
  ...LAST,
  id: "every-other-error-body",
  title: "A refusal with another status has the same body",
  proves: { "error.body.elsewhere": "SHOULD: Refusals with 401, 404 and 429 carry the same body as a 400." },

  async run({ seen, prove }) {
    const others = errorsAmong(seen()).filter(({ status }) => status !== 400);

    prove("error.body.elsewhere", ...others)
      .notEmpty(NONE)
      .fits()
      .carries("/detail", json.isObject, "an object")
      .carries("/date_created", json.isMilliseconds, MILLISECONDS)
      .carries("/message", isShown, "a value")
      .carries("/status", isShown, "a value");
  },
});

/** Answers with a documented error status. The 400 of charge creation is judged by charge.create.refusal-status. */
function errorsAmong(calls: readonly Exchange[]): Exchange[] {
  return calls.filter(
    ({ declared, operation, status }) =>
      declared && status >= 400 && status < 500 && !(operation === "createCharge" && status === 400),
  );
}
