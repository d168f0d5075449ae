/** A charge by each method whose credential the document does not give, and what its answer asks of the customer. */
import { type ChargeOptions, type Sentence, flow, replies } from "../../flow.ts";
import { answers, askingAnswers, detailsOf } from "./asked.ts";

type Method = NonNullable<ChargeOptions["method"]>;

function accepted(prefix: string, method: Method, sentence: Sentence) {
  const id = `${prefix}.accepted`;
  const hint = `refused, and the document does not give what a charge by ${method} needs: add credentials.${method} to the target file`;
  return flow({
    id: `${prefix}-charge`,
    title: `A charge by ${method} is accepted`,
    needs: [`offers.${method}`],
    each: answers.only({ by: [method] }),
    proves: { [id]: sentence },

    async run({ answer, target, prove }) {
      const isTaken = replies.wasAccepted(answer) && !replies.saysWithSuccess(answer, "failure");
      prove(id, answer)
        .provided(isTaken || target.credentials[method] !== undefined, hint)
        .accepted({ orPending: true })
        .whereverIs(
          "/status_details/status",
          (status) => status !== "failure",
          "another status than failure",
        );
    },
  });
}

function acts(prefix: string, method: Method, action: string, sentence: Sentence) {
  const id = `${prefix}.action`;
  return flow({
    id: `${prefix}-action`,
    title: `A charge by ${method} that waits for the customer names the action`,
    needs: [`offers.${method}`],
    each: askingAnswers.only({ by: [method] }),
    proves: { [id]: sentence },

    async run({ asking, prove }) {
      prove(id, asking).carries(`${detailsOf(asking)}/additional_details/action`, action);
    },
  });
}

export const methodFlows = [
  accepted(
    "bank",
    "pay_with_bank_account",
    "MUST: A charge by pay_with_bank_account is accepted, either at once or as pending.",
  ),
  accepted(
    "store",
    "pay_with_store",
    "MUST: A charge by pay_with_store is accepted, either at once or as pending.",
  ),
  accepted(
    "bnpl",
    "pay_with_bnpl",
    "MUST: A charge by pay_with_bnpl is accepted, either at once or as pending.",
  ),
  acts(
    "bank",
    "pay_with_bank_account",
    "collect_payment",
    "MUST: A bank account charge that waits for the customer names the action collect_payment.",
  ),
  acts(
    "store",
    "pay_with_store",
    "collect_payment",
    "MUST: A store charge that waits for the customer names the action collect_payment.",
  ),
  acts(
    "bnpl",
    "pay_with_bnpl",
    "complete_at_bnpl_provider",
    "MUST: A BNPL charge that waits for the customer names the action complete_at_bnpl_provider.",
  ),
];

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
