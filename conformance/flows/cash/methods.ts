/** A charge by each method whose credential the document does not give, and what its answer asks of the customer. */
import { flow, replies } from "../../flow.ts";
import { answers, askingAnswers, detailsOf } from "./asked.ts";

const METHODS = [
  {
    name: "bank",
    method: "pay_with_bank_account",
    accepted: "MUST: A charge by pay_with_bank_account is accepted, either at once or as pending.",
    action: "collect_payment",
    asks: "MUST: A bank account charge that waits for the customer names the action collect_payment.",
  },
  {
    name: "store",
    method: "pay_with_store",
    accepted: "MUST: A charge by pay_with_store is accepted, either at once or as pending.",
    action: "collect_payment",
    asks: "MUST: A store charge that waits for the customer names the action collect_payment.",
  },
  {
    name: "bnpl",
    method: "pay_with_bnpl",
    accepted: "MUST: A charge by pay_with_bnpl is accepted, either at once or as pending.",
    action: "complete_at_bnpl_provider",
    asks: "MUST: A BNPL charge that waits for the customer names the action complete_at_bnpl_provider.",
  },
] as const;

export const acceptedMethods = METHODS.map(({ name, method, accepted }) =>
  flow({
    id: `${name}-charge`,
    title: `A charge by ${method} is accepted`,
    needs: [`offers.${method}`],
    each: answers.only({ by: [method] }),
    proves: { [`${name}.accepted`]: accepted },

    async run({ answer, target, prove }) {
      const isTaken = replies.wasAccepted(answer) && !replies.saysWithSuccess(answer, "failure");
      const hint = `refused, and the document does not give what a charge by ${method} needs: add credentials.${method} to the target file`;

      prove(`${name}.accepted`, answer)
        .provided(isTaken || target.credentials[method] !== undefined, hint)
        .accepted({ orPending: true })
        .whereverIs(
          "/status_details/status",
          (status) => status !== "failure",
          "another status than failure",
        );
    },
  }),
);

export const actions = METHODS.map(({ name, method, action, asks }) =>
  flow({
    id: `${name}-action`,
    title: `A charge by ${method} that waits for the customer names the action`,
    needs: [`offers.${method}`],
    each: askingAnswers.only({ by: [method] }),
    proves: { [`${name}.action`]: asks },

    async run({ asking, prove }) {
      prove(`${name}.action`, asking).carries(`${detailsOf(asking)}/additional_details/action`, action);
    },
  }),
);

export const bnplRedirect = flow({
  id: "bnpl-redirect",
  title: "A BNPL charge sends the customer to the provider",
  needs: ["offers.pay_with_bnpl"],
  each: askingAnswers.only({ by: ["pay_with_bnpl"] }),
  proves: { "bnpl.redirect-url": "MUST: A BNPL charge that waits for the customer gives a redirect_url." },

  async run({ asking, prove }) {
    const place = `${detailsOf(asking)}/additional_details/redirect_url`;
    prove("bnpl.redirect-url", asking).carries(place, (url) => URL.canParse(String(url)), "an address");
  },
});

export const pendingAnswers = flow({
  id: "pending-answers",
  title: "A charge that waits for the customer is answered alike for every method",
  each: askingAnswers,
  proves: {
    "charge.pending":
      "MUST: A charge of any method that waits for the customer is answered with HTTP 400, status pending, code action_required and an action.",
  },

  async run({ asking, prove }) {
    prove("charge.pending", asking)
      .answers(400)
      .carries("/status", "pending")
      .carries("/detail/code", "action_required")
      .carries("/detail/additional_details/action", (action) => typeof action === "string", "an action");
  },
});
