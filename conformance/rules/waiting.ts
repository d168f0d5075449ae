/** Charges that wait for their customer: what the answers to their creation ask, and what a simulation of the customer is answered with. */
import { idsOf } from "./books/ledger.ts";
import { type Exchange, type History, answersIn, contract, json, ofHistory, replies, rule } from "./rule.ts";
import { STRING } from "./types.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";
const BANK = "pay_with_bank_account";
const STORE = "pay_with_store";

/** The document gives the first place in a 400, the second in the answer to a charge that was made. */
const DETAILS = ["/detail", "/status_details/detail"] as const;

interface Answer {
  readonly subject: Exchange;
  /** Where the answer says what the customer has to do; undefined where it asks for nothing. */
  readonly asks: string | undefined;
}

/** Answers to right charges, refusals left out that ask the customer for nothing. */
const answers = ofHistory((history): Answer[] =>
  answersIn(history)
    .filter(({ operation, intent }) => operation === "createCharge" && intent.right !== false)
    .map((subject) => ({ subject, asks: isAsking(subject) ? placeOf(subject) : undefined }))
    .filter(({ subject, asks }) => asks !== undefined || isMade(subject)),
);

function isMade(answer: Exchange): boolean {
  const isFailed = replies.saysWithSuccess(answer, "failure");
  return replies.isPending(answer) || (replies.isSuccess(answer) && !isFailed);
}

function isAsking(answer: Exchange): boolean {
  const asks = DETAILS.some((detail) => asksIn(answer, detail));
  if (replies.isSuccess(answer)) {
    if (replies.saysWithSuccess(answer, "pending")) return asks;
    // An address, or an action that is over, may also stand in the answer to a charge that was made.
    const requires = DETAILS.some((detail) => isRequired(answer, detail));
    return requires && !replies.saysWithSuccess(answer, "failure");
  }
  if (!replies.isRefusal(answer) || json.at(answer.body, "/status") === "failure") return false;
  // A charge may be pending for another reason than the customer, if its code names that reason.
  return asks || (replies.isPending(answer) && !json.isText(json.at(answer.body, "/detail/code")));
}

function placeOf(answer: Exchange): string {
  return DETAILS.find((detail) => asksIn(answer, detail)) ?? DETAILS[0];
}

function asksIn(answer: Exchange, detail: string): boolean {
  return (
    isRequired(answer, detail) ||
    json.isText(json.at(answer.body, `${detail}/additional_details/action`)) ||
    json.isText(json.at(answer.body, `${detail}/additional_details/redirect_url`))
  );
}

function isRequired({ body }: Exchange, detail: string): boolean {
  return json.at(body, `${detail}/code`) === "action_required";
}

export const pendingCharges = rule({
  id: "charge.pending",
  sentence:
    "MUST: A charge of any method that waits for the customer is answered with HTTP 400, status pending, code action_required and an action.",
  needs: ["state"],
  looksAt: "a charge that was created",
  of: answers,
  check(proof, { asks }) {
    if (asks === undefined) proof.doesNotApply("the charge asks the customer for nothing");
    proof
      .answers(400)
      .carries("/status", "pending")
      .carries("/detail/code", "action_required")
      .carries("/detail/additional_details/action", STRING.is, "an action");
  },
});

const ASKED = [
  {
    id: "bank.action",
    sentence: "MUST: A bank account charge that waits for the customer names the action collect_payment.",
    method: BANK,
    place: "/additional_details/action",
    expected: "collect_payment",
  },
  {
    id: "store.action",
    sentence: "MUST: A store charge that waits for the customer names the action collect_payment.",
    method: STORE,
    place: "/additional_details/action",
    expected: "collect_payment",
  },
  {
    id: "bnpl.action",
    sentence: "MUST: A BNPL charge that waits for the customer names the action complete_at_bnpl_provider.",
    method: "pay_with_bnpl",
    place: "/additional_details/action",
    expected: "complete_at_bnpl_provider",
  },
  {
    id: "bnpl.redirect-url",
    sentence: "MUST: A BNPL charge that waits for the customer gives a redirect_url.",
    method: "pay_with_bnpl",
    place: "/additional_details/redirect_url",
    expected: (url: unknown) => URL.canParse(String(url)),
    words: "an address",
  },
] as const;

export const asked = ASKED.map(({ id, sentence, method, place, expected, ...row }) =>
  rule({
    id,
    sentence,
    needs: ["state", `offers.${method}`],
    looksAt: `a charge by ${method}`,
    of: (history) => answers(history).filter(({ subject }) => json.at(subject.sent, METHOD) === method),
    check(proof, { asks }) {
      if (asks === undefined) proof.doesNotApply("the charge asks the customer for nothing");
      proof.carries(`${asks}${place}`, expected, "words" in row ? row.words : undefined);
    },
  }),
);

const OF_3DS = [
  {
    id: "three-ds.code",
    sentence: "MUST: The answer to a charge that needs 3DS has action_required in detail.code.",
    place: "/detail/code",
    expected: "action_required",
  },
  {
    id: "three-ds.action",
    sentence: "MUST: The answer to a charge that needs 3DS names the action 3ds_authenticate.",
    place: "/detail/additional_details/action",
    expected: "3ds_authenticate",
  },
] as const;

/** A customer who pays by card, or by the token of one, is asked for nothing else. */
export const threeDs = OF_3DS.map(({ id, sentence, place, expected }) =>
  rule({
    id,
    sentence,
    needs: ["state", "cards.three_ds"],
    looksAt: "a charge that needs 3DS",
    of: (history) =>
      answers(history).filter(
        ({ subject, asks }) =>
          asks !== undefined &&
          replies.isPending(subject) &&
          /^credit_or_debit_card$|_payment_token$/.test(String(json.at(subject.sent, METHOD))),
      ),
    check: (proof) => proof.carries(place, expected),
  }),
);

const SIMULATED = [
  {
    id: "testing.complete.bank",
    sentence:
      "MUST: A pending bank account charge is completed by simulation, with a success_message as answer, and then reads neither pending nor failed.",
    operation: "completePendingCharge",
    method: BANK,
  },
  {
    id: "testing.complete.store",
    sentence:
      "MUST: A pending store charge is completed by simulation, with a success_message as answer, and then reads neither pending nor failed.",
    operation: "completePendingCharge",
    method: STORE,
  },
  {
    id: "testing.cancel.bank",
    sentence:
      "MUST: A pending bank account charge is cancelled by simulation, with a success_message as answer, and then reads neither pending nor succeeded.",
    operation: "cancelPendingCharge",
    method: BANK,
  },
  {
    id: "testing.cancel.store",
    sentence:
      "MUST: A pending store charge is cancelled by simulation, with a success_message as answer, and then reads neither pending nor succeeded.",
    operation: "cancelPendingCharge",
    method: STORE,
  },
] as const;

/** Flows judge what the charge is afterwards. */
export const simulated = SIMULATED.map(({ id, sentence, operation, method }) =>
  rule({
    id,
    sentence,
    needs: ["state", "offers.testing", `offers.${method}`],
    looksAt: "a simulation",
    of: (history) =>
      answersIn(history).filter(
        (one) =>
          one.operation === operation &&
          one.status === 200 &&
          one.intent.right !== false &&
          methodOf(one, history) === method,
      ),
    check: (proof) => proof.carries("/success_message"),
  }),
);

const methods = ofHistory((history) => {
  const idShownIn = idsOf(history);
  const created = answersIn(history).filter(({ operation }) => operation === "createCharge");
  return new Map(
    created.map(({ body, sent }) => [idShownIn("pending_charge_id", body), json.at(sent, METHOD)]),
  );
});

/** Of the charge that the simulation is about. */
function methodOf(simulation: Exchange, history: History): unknown {
  return methods(history).get(contract.idInPath(simulation));
}
