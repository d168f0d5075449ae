/** What every answer has to be, and every event. */
import { type Exchange, answersIn, events, nameOf, replies, rule } from "./rule.ts";

export const successStatus = rule({
  id: "service.success-200",
  sentence: "MUST: A successful call is answered with HTTP 200.",
  looksAt: "a call that was accepted",
  // What a redirection says of a wrong call is open.
  of: (history) =>
    answersIn(history).filter(
      (one) => replies.isSuccess(one) || (one.status < 400 && one.intent.right !== false),
    ),
  check: (proof) => proof.answers(200),
});

export const jsonAnswers = rule({
  id: "json.answers",
  sentence: "MUST: Every answer except the checkout button is JSON.",
  looksAt: "an answer with a documented status",
  // An answer with a status that the document does not name may come from a proxy in between.
  of: (history) =>
    answersIn(history).filter(
      ({ declared, operation, status }) => declared && !(operation === "getCheckoutButton" && status === 200),
    ),
  check: (proof, one) =>
    proof.checks(
      isJson(one),
      "JSON in every answer",
      () => `${labelOf(one)} with ${one.status} to ${nameOf(one)}`,
    ),
});

export const labelledAnswers = rule({
  id: "json.labelled",
  sentence: "SHOULD: An answer or an event that is JSON says so in its content-type.",
  looksAt: "an answer that is JSON",
  of(history) {
    const answers = answersIn(history).filter(({ declared, text }) => declared && text !== "");
    return [...answers, ...history.events].filter(({ body }) => body !== undefined);
  },
  check: (proof, one) =>
    proof.checks(
      JSON_TYPE.test(labelOf(one)),
      "application/json as content-type of every JSON answer and event",
      () => `${labelOf(one)} of ${nameOf(one)}`,
    ),
});

const JSON_TYPE = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The document does not say that a refusal other than 400 has a body. What is no JSON may be the page of a gateway. */
function isJson({ body, status }: Exchange): boolean {
  return body !== undefined || status > 400;
}

function labelOf(one: Exchange | events.Delivery): string {
  return one.headers["content-type"] ?? "no content-type";
}
