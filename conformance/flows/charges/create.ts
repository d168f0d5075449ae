/** A charge by card is created. */
import { attempts, flow, replies } from "../../flow.ts";
import { named } from "./made.ts";
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
