/** The body of every refusal. The 400 of charge creation is judged by `charges.ts`. */
import { type Exchange, type History, answersIn, isShown, json, rule } from "./rule.ts";

const MILLISECONDS = "whole milliseconds since the epoch";

export const errorBody = rule({
  id: "error.body",
  sentence:
    "MUST: The error body of a 400 carries detail as an object; message and status are strings and date_created an integer wherever it shows them.",
  looksAt: "a refusal with 400",
  of: badRequestsIn,
  check: (proof) => proof.fits(),
});

export const errorFields = rule({
  id: "error.body.fields",
  sentence: "SHOULD: The error body of a 400 carries date_created, message and status besides detail.",
  looksAt: "a refusal with 400",
  of: badRequestsIn,
  check: (proof) => proof.carries("/date_created").carries("/message").carries("/status"),
});

export const errorDetail = rule({
  id: "error.body.detail",
  sentence: "SHOULD: The detail of a 400 carries code and additional_details.",
  looksAt: "a refusal with 400",
  of: (history) => answersIn(history).filter(({ declared, status }) => declared && status === 400),
  check: (proof) => proof.carries("/detail/code").carries("/detail/additional_details"),
});

export const errorDate = rule({
  id: "error.date-created",
  sentence:
    "MUST: The date_created of a 400 counts milliseconds since the epoch, wherever the answer shows it.",
  looksAt: "a refusal with 400",
  of: badRequestsIn,
  check(proof, { body }) {
    if (isShown(json.at(body, "/date_created")))
      proof.carries("/date_created", json.isMilliseconds, MILLISECONDS);
    else proof.neverShown("/date_created");
  },
});

export const otherErrorBodies = rule({
  id: "error.body.elsewhere",
  sentence: "SHOULD: Refusals with 401, 404 and 429 carry the same body as a 400.",
  looksAt: "a refusal with 401, 404 or 429",
  of: (history) => refusalsIn(history).filter(({ status }) => status !== 400),
  check: (proof) =>
    proof
      .fits()
      .carries("/detail", json.isObject, "an object")
      .carries("/date_created", json.isMilliseconds, MILLISECONDS)
      .carries("/message")
      .carries("/status"),
});

/** An error of a gateway is no answer of the service: `call/send.ts` sorts it out. */
export const serverErrors = rule({
  id: "shown.server-error",
  sentence: "SHOULD: No call is answered with a status of 500 or above.",
  looksAt: "an answer",
  of: answersIn,
  check: (proof, { status }) => proof.checks(status < 500, "a status below 500", () => `HTTP ${status}`),
});

export const checkoutErrors = rule({
  id: "checkout.error-body",
  sentence:
    "MUST: A refusal of the checkout button carries detail as an object; the other fields of an error body have their stated types wherever it shows them.",
  needs: ["state", "keys.public", "offers.checkout"],
  looksAt: "a call for the checkout button",
  of: (history) => answersIn(history).filter(({ operation }) => operation === "getCheckoutButton"),
  check(proof, { declared, status }) {
    // Whether a key is refused, and with which status, is judged by other requirements.
    if (!declared || status < 400) proof.doesNotApply("the button was not refused with 400 or 401");
    proof
      .fits()
      .whereverIs("/date_created", (date) => !isShown(date) || json.isMilliseconds(date), MILLISECONDS);
  },
});

function badRequestsIn(history: History): Exchange[] {
  return refusalsIn(history).filter(({ status }) => status === 400);
}

/** Refusals with a documented status. */
function refusalsIn(history: History): Exchange[] {
  return answersIn(history).filter(
    ({ declared, operation, status }) =>
      declared && status >= 400 && status < 500 && !(operation === "createCharge" && status === 400),
  );
}
