/** What every answer to charge creation has to say about the charge. */
import { answersIn, isByCard, isShown, json, rule, successesOf } from "./rule.ts";

export const refusedCharges = rule({
  id: "charge.create.refusal-status",
  sentence:
    "MUST: A 400 of charge creation has the status failure or pending, and a detail that is an object; if it has no status_details, a message in it is a string, and a date_created in it counts whole milliseconds.",
  looksAt: "a charge creation that was refused with 400",
  of: (history) =>
    answersIn(history).filter(({ operation, status }) => operation === "createCharge" && status === 400),
  check(proof, { body }) {
    proof.oneOf("/status", ["failure", "pending"]).carries("/detail", json.isObject, "an object");
    // An answer with status_details is a charge, and may show the date of the charge.
    if (json.at(body, "/status_details") === undefined)
      proof
        .whereverIs("/message", ifShown(isString), "a string")
        .whereverIs("/date_created", ifShown(json.isMilliseconds), "whole milliseconds since the epoch");
  },
});

export const acceptedCharges = rule({
  id: "charge.create.success-status",
  sentence:
    "MUST: A charge by card or token whose creation is answered with 200 has neither pending nor failure as its status.",
  needs: ["cards.approved"],
  looksAt: "a charge by card or token that was answered with 200",
  // By another method a charge may wait for something else than the customer.
  of: (history) => successesOf(history, "createCharge").filter(isByCard),
  check: (proof) =>
    proof.whereverIs(
      "/status_details/status",
      (status) => status !== "pending" && status !== "failure",
      "neither pending nor failure with HTTP 200",
    ),
});

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function ifShown(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => !isShown(value) || isRight(value);
}
