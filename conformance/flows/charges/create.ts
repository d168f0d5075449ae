/** A charge by card is created. */
import { attempts, flow, json, replies } from "../../flow.ts";
import { creations, named } from "./made.ts";
import { cardPayments } from "./payments.ts";

export const chargeByCard = flow({
  id: "charge-by-card",
  title: "A charge by card is accepted",
  needs: ["cards.approved"],
  each: cardPayments,
  proves: { "charge.method.card": "MUST: A charge by credit_or_debit_card is accepted." },

  async run({ answer, prove }) {
    prove("charge.method.card", answer).accepted();
  },
});

export const leastCharge = flow({
  id: "charge-with-the-least",
  title: "A charge needs no more than its required fields",
  needs: ["cards.approved"],
  each: attempts.over("key"),
  proves: {
    "charge.only-required-fields":
      "MUST: A charge with only description, amount and payment credential is accepted.",
  },

  async run({ attempt: { key }, api, given, prove }) {
    const { bodies } = given;
    const full = { ...bodies.charge({ autoCapture: true }), ...named(bodies) };
    const least = await api.createCharge(bodies.charge(), { key });
    const fuller = replies.isRefusal(least) ? await api.createCharge(full, { key }) : least;

    prove("charge.only-required-fields", least).accepted({ twin: fuller });
  },
});

export const chargeAnswers = flow({
  id: "charge-answers",
  title: "The answer to a charge carries the charge, its id and its status",
  needs: ["cards.approved"],
  each: creations,
  proves: {
    "charge.create.answer":
      "MUST: The answer to a created charge carries the objects charge and status_details and a string id.",
    "charge.status-details.status":
      "MUST: The status_details of a created and of a read charge contain a status as a string, and detail as an object wherever they show it.",
    "charge.status-word":
      "SHOULD: The status inside the status_details of a charge is failure, pending or success.",
  },

  async run({ created, prove }) {
    prove("charge.create.answer", created)
      .carries("/charge", json.isObject, "an object")
      .carries("/status_details", json.isObject, "an object")
      .carries("/id", (id) => typeof id === "string", "a string");
    prove("charge.status-details.status", created)
      .ifShown("/status_details", json.isObject)
      .carries("/status_details/status", json.isText, "a string")
      .whereverIs(
        "/status_details/detail",
        (detail) => detail === null || json.isObject(detail),
        "an object",
      );
    prove("charge.status-word", created)
      .ifShown("/status_details/status", json.isText)
      .oneOf("/status_details/status", ["failure", "pending", "success"]);
  },
});
