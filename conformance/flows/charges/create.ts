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
  },

  async run({ created, prove }) {
    prove("charge.create.answer", created)
      .carries("/charge", json.isObject, "an object")
      .carries("/status_details", json.isObject, "an object")
      .carries("/id", (id) => typeof id === "string", "a string");
  },
});
