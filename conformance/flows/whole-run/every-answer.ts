/** What every answer of the run has to look like, whichever flow caused it. */
import { type Exchange, type Tools, flow, json, nameOf, replies, unlessBlocked } from "../../flow.ts";
import { isMillisecondsIfShown, isTextIfShown } from "./shown.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";
const LAST = { needs: [], alone: true } as const;

export const successStatus = flow({
  ...LAST,
  id: "every-success",
  title: "Each accepted call is answered with 200",
  proves: { "service.success-200": "MUST: A successful call is answered with HTTP 200." },

  async run({ seen, prove }) {
    const accepted = seen().filter(({ status }) => status >= 200 && status < 400);

    prove("service.success-200", ...accepted)
      .notEmpty("no call was accepted")
      .answers(200);
  },
});

export const secretKey = flow({
  ...LAST,
  id: "every-answer-without-key",
  title: "No answer contains the secret key",
  proves: { "keys.secret-never-shown": "SHOULD: No answer contains the secret key." },

  async run({ seen, target, prove }) {
    // A target that repeats an unknown key which begins with the secret one does not know it.
    const answered = seen().filter(({ key, status }) => status !== 0 && key !== "longer_secret");
    const telling = answered.filter(({ text }) => text.includes(target.keys.secret));

    prove("keys.secret-never-shown", ...telling)
      .provided(answered.length > 0, "no call was answered")
      .none(telling.map(nameOf), "no answer with the secret key");
  },
});

export const refusedCharges = flow({
  ...LAST,
  id: "every-refused-charge",
  title: "Each 400 of charge creation says what happened to the charge",
  proves: {
    "charge.create.refusal-status":
      "MUST: A 400 of charge creation has the status failure or pending, and a detail that is an object; if it has no status_details, a message in it is a string, and a date_created in it counts whole milliseconds.",
  },

  async run({ api, given, seen, prove }) {
    // Even a run of few flows has one refusal to look at.
    if (given.offered("createCharge").length > 0)
      await api.createCharge({}, { about: "an empty object as the body" });
    const refused = seen().filter(({ operation, status }) => operation === "createCharge" && status === 400);
    // An answer with status_details is a charge, and may show the date of the charge.
    const asErrors = refused.filter(({ body }) => json.at(body, "/status_details") === undefined);

    prove("charge.create.refusal-status", ...refused)
      .notEmpty("no charge was refused with 400")
      .oneOf("/status", ["failure", "pending"])
      .carries("/detail", json.isObject, "an object")
      .and(...asErrors)
      .whereverIs("/message", isTextIfShown, "a string")
      .whereverIs("/date_created", isMillisecondsIfShown, "whole milliseconds since the epoch");
  },
});

export const acceptedCharges = flow({
  ...LAST,
  needs: ["cards.approved"],
  id: "every-accepted-charge",
  title: "No 200 for a charge by card or token says that the charge waits or has failed",
  proves: {
    "charge.create.success-status":
      "MUST: A charge by card or token whose creation is answered with 200 has neither pending nor failure as its status.",
  },

  async run({ given, seen, prove }) {
    // Even a run of few flows has one charge to look at.
    await unlessBlocked(given.charge());
    // By another method a charge may wait for something else than the customer.
    const accepted = seen().filter(
      (one) =>
        one.operation === "createCharge" &&
        replies.isSuccess(one) &&
        /^credit_or_debit_card$|_payment_token$/.test(String(json.at(one.sent, METHOD))),
    );

    prove("charge.create.success-status", ...accepted)
      .provided(accepted.length > 0, "no charge by card or token was answered with 200")
      .whereverIs(
        "/status_details/status",
        (status) => status !== "pending" && status !== "failure",
        "neither pending nor failure with HTTP 200",
      );
  },
});

export const jsonAnswers = flow({
  ...LAST,
  id: "every-answer-json",
  title: "Each answer is JSON, but for the checkout button",
  proves: { "json.answers": "MUST: Every answer except the checkout button is JSON." },

  async run(tools) {
    const { seen, prove } = tools;
    await refuseOne(tools);
    // An answer with a status that the document does not name may come from a proxy in between.
    const answers = seen().filter(
      ({ declared, operation, status }) => declared && !(operation === "getCheckoutButton" && status === 200),
    );
    const strange = answers.filter(isNotJson);

    prove("json.answers", ...strange)
      .provided(answers.length > 0, "no answer with a documented status was seen")
      .none(strange.map(inWords), "JSON in every answer");
  },
});

/** Even a run of few flows has one refusal to look at. */
export async function refuseOne({ api, given }: Pick<Tools, "api" | "given">): Promise<void> {
  if (given.offered("listCharges").length > 0)
    await api.listCharges({ query: { limit: 0 }, about: "limit 0" });
}

/** The document does not say that a refusal other than 400 has a body. */
function isNotJson({ body, text, status }: Exchange): boolean {
  return body === undefined && !(text === "" && status > 400);
}

function inWords(one: Exchange): string {
  return `${nameOf(one)} with ${one.status} and ${one.headers["content-type"] ?? "no content-type"}`;
}
