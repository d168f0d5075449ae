import {
  type CashMethod,
  type Exchange,
  type Flow,
  type Proof,
  at,
  flow,
  isPending,
  isSuccess,
  isText,
  saysWithSuccess,
  wasAccepted,
} from "../../flow.ts";

const isTaken = (answer: Exchange): boolean => wasAccepted(answer) && !saysWithSuccess(answer, "failure");

const QUIET = "the charge is pending without anything for the customer to do";
const TOLD_WRONGLY = "the charge waits, but is answered with HTTP 200, which charge.pending forbids";

/** Where there is nothing to do for the customer, what is asked of one who has to act is not asked. */
function unlessPending(proof: Proof, answer: Exchange): void {
  if (isQuiet(answer)) proof.doesNotApply(QUIET);
  else if (waitsWithSuccess(answer)) proof.doesNotApply(TOLD_WRONGLY);
  else if (isSuccess(answer)) proof.doesNotApply("the charge was made at once: nobody has to act");
}

/** Pending for another reason than the customer; a 400 that is, names that reason. */
function isQuiet(answer: Exchange): boolean {
  const names = isPending(answer) && isText(at(answer.body, "/detail/code"));
  return (names || saysWithSuccess(answer, "pending")) && !asksTheCustomer(answer);
}

/** The customer has to act, but the answer is a success, whatever it calls the charge. */
function waitsWithSuccess(answer: Exchange): boolean {
  if (!isSuccess(answer) || saysWithSuccess(answer, "failure")) return false;
  // An address, or an action that is over, may stand in the answer to a charge that was made, too.
  return saysWithSuccess(answer, "pending")
    ? asksTheCustomer(answer)
    : DETAILS.some((detail) => isRequired(answer, detail));
}

const DETAILS = ["/detail", "/status_details/detail"];

function isRequired({ body }: Exchange, detail: string): boolean {
  return at(body, `${detail}/code`) === "action_required";
}

/** Something for the customer to do, in the details of an answer. */
function asksTheCustomer(answer: Exchange): boolean {
  return DETAILS.some(
    (detail) =>
      isRequired(answer, detail) ||
      isText(at(answer.body, `${detail}/additional_details/action`)) ||
      isText(at(answer.body, `${detail}/additional_details/redirect_url`)),
  );
}

/** A charge by one of the methods whose credential the document does not show. */
function byMethod(prefix: "bank" | "store" | "bnpl", method: CashMethod, action: string): Flow {
  const accepted = `${prefix}.accepted`;
  const acts = `${prefix}.action`;
  return flow({
    id: `${prefix}-charge`,
    title: `A charge by ${method}`,
    needs: ["state", `offers.${method}`],
    proves: {
      [accepted]: `MUST: accept a charge by ${method}, at once or as pending`,
      [acts]: `MUST: name the action ${action} when the charge waits for the customer`,
    },
    async run({ api, given, target, prove }) {
      const answer = await api.createCharge(given.bodies.charge({ method }));
      const waits = isPending(answer) && !isQuiet(answer);
      const known = isTaken(answer) || target.credentials[method] !== undefined;
      const hint = `refused, and what a charge by ${method} needs is not shown: add credentials.${method} to the target file`;
      prove(accepted, answer)
        .provided(known, hint)
        .holds(
          isTaken(answer),
          `a charge by ${method}, made at once or pending`,
          `HTTP ${answer.status}: ${answer.text}`,
        );
      const proof = prove(acts, answer);
      if (waits) proof.carries("/detail/additional_details/action", action);
      else unlessPending(proof, answer);
    },
  });
}

export const methodFlows: readonly Flow[] = [
  byMethod("bank", "pay_with_bank_account", "collect_payment"),
  byMethod("store", "pay_with_store", "collect_payment"),
  byMethod("bnpl", "pay_with_bnpl", "complete_at_bnpl_provider"),
];

export const bnplRedirect = flow({
  id: "bnpl-redirect",
  title: "A BNPL charge sends the customer to the provider",
  needs: ["state", "offers.pay_with_bnpl"],
  proves: { "bnpl.redirect-url": "MUST: A BNPL charge that waits for the customer gives a redirect_url." },

  async run({ api, given, prove }) {
    const answer = await api.createCharge(given.bodies.charge({ method: "pay_with_bnpl" }));
    const proof = prove("bnpl.redirect-url", answer);
    if (isPending(answer) && !isQuiet(answer)) {
      proof.carries(
        "/detail/additional_details/redirect_url",
        (url) => URL.canParse(String(url)),
        "an address",
      );
    } else unlessPending(proof, answer);
  },
});

export const pendingAnswers = flow({
  id: "pending-answers",
  title: "A charge that waits is told in the same way for every method",
  needs: ["state"],
  proves: {
    "charge.pending":
      "MUST: A charge of any method that waits for the customer is answered with HTTP 400, status pending, code action_required and an action.",
  },

  async run({ api, given, target, prove }) {
    const methods: readonly CashMethod[] = ["pay_with_bank_account", "pay_with_store", "pay_with_bnpl"];
    const answers = [];
    for (const method of methods) {
      if (!target.not_offered.includes(method))
        answers.push(await api.createCharge(given.bodies.charge({ method })));
    }
    if (target.cards.three_ds !== undefined)
      answers.push(await api.createCharge(given.bodies.charge({ card: "three_ds" })));
    // What is refused has its own requirement; what was made at once does not wait, nor what is pending for another reason.
    const waiting = answers.filter((answer) =>
      isSuccess(answer)
        ? waitsWithSuccess(answer)
        : at(answer.body, "/status") !== "failure" && !isQuiet(answer),
    );
    const proof = prove("charge.pending", ...waiting);
    if (waiting.length === 0) {
      if (answers.some(isQuiet)) proof.doesNotApply(QUIET);
      else if (answers.every(isSuccess))
        proof.doesNotApply("no charge that may be made here waits for the customer");
      else proof.provided(false, "every charge was refused, by whatever method");
    }
    proof
      .answers(400)
      .carries("/status", "pending")
      .carries("/detail/code", "action_required")
      .carries("/detail/additional_details/action", (action) => typeof action === "string", "an action");
  },
});
