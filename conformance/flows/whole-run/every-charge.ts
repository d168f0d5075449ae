/** What every answer to charge creation in the run has to say about the charge. */
import { flow, json, replies, unlessBlocked } from "../../flow.ts";
import { isMillisecondsIfShown, isTextIfShown } from "./shown.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";
const LAST = { needs: [], alone: "every answer" } as const;

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
      .notEmpty("no charge by card or token was answered with 200")
      .whereverIs(
        "/status_details/status",
        (status) => status !== "pending" && status !== "failure",
        "neither pending nor failure with HTTP 200",
      );
  },
});
