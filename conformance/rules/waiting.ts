/** Charges that wait for their customer: what the answers to their creation ask. */
import {
  type Exchange,
  type Proof,
  type Rule,
  type Sentence,
  answersIn,
  contract,
  isByCard,
  json,
  methodOf,
  ofHistory,
  replies,
  rule,
  successesOf,
} from "./rule.ts";
import { STRING } from "./types.ts";

const BANK = "pay_with_bank_account";
const STORE = "pay_with_store";
const BNPL = "pay_with_bnpl";
const ACTION = "/additional_details/action";
const NOTHING_ASKED = "the charge asks the customer for nothing";

/** The document gives the first place in a 400, the second in the answer to a charge that was made. */
const DETAILS = ["/detail", "/status_details/detail"] as const;

const STATUSES = ["/status", "/status_details/status"] as const;

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
    if (asks === undefined) proof.doesNotApply(NOTHING_ASKED);
    proof
      .answers(400)
      .carries("/status", "pending")
      .carries("/detail/code", "action_required")
      .carries(`/detail${ACTION}`, STRING.is, "an action");
  },
});

export const asksWhilePending = rule({
  id: "charge.action-required.only-pending",
  sentence:
    "SHOULD: No answer to the creation or the read of a charge has the code action_required beside another status than pending.",
  needs: ["state"],
  looksAt: "a charge that is not pending",
  of: (history) =>
    answersIn(history).filter(
      ({ operation, body }) =>
        ["createCharge", "getCharge"].includes(operation) &&
        STATUSES.some((place) => json.isText(json.at(body, place))) &&
        STATUSES.every((place) => json.at(body, place) !== "pending"),
    ),
  check: (proof, one) =>
    proof.checks(
      !DETAILS.some((detail) => isRequired(one, detail)),
      "another code than action_required in a charge that is not pending",
      "action_required",
    ),
});

const isAddress = (url: unknown): boolean => URL.canParse(String(url));

export const asked = [
  askedBy(
    BANK,
    "bank.action",
    "MUST: A bank account charge that waits for the customer names the action collect_payment.",
    (proof, detail) => proof.carries(`${detail}${ACTION}`, "collect_payment"),
  ),
  askedBy(
    STORE,
    "store.action",
    "MUST: A store charge that waits for the customer names the action collect_payment.",
    (proof, detail) => proof.carries(`${detail}${ACTION}`, "collect_payment"),
  ),
  askedBy(
    BNPL,
    "bnpl.action",
    "MUST: A BNPL charge that waits for the customer names the action complete_at_bnpl_provider.",
    (proof, detail) => proof.carries(`${detail}${ACTION}`, "complete_at_bnpl_provider"),
  ),
  askedBy(
    BNPL,
    "bnpl.redirect-url",
    "MUST: A BNPL charge that waits for the customer gives a redirect_url.",
    (proof, detail) => proof.carries(`${detail}/additional_details/redirect_url`, isAddress, "an address"),
  ),
];

function askedBy(
  method: typeof BANK | typeof STORE | typeof BNPL,
  id: string,
  sentence: Sentence,
  asks: (proof: Proof, detail: string) => void,
): Rule {
  return rule({
    id,
    sentence,
    needs: ["state", `offers.${method}`],
    looksAt: `a charge by ${method}`,
    of: (history) => answers(history).filter(({ subject }) => methodOf(subject) === method),
    check(proof, answer) {
      if (answer.asks === undefined) proof.doesNotApply(NOTHING_ASKED);
      else asks(proof, answer.asks);
    },
  });
}

const OF_3DS = [
  [
    "three-ds.code",
    "MUST: The answer to a charge that needs 3DS has action_required in detail.code.",
    "/detail/code",
    "action_required",
  ],
  [
    "three-ds.action",
    "MUST: The answer to a charge that needs 3DS names the action 3ds_authenticate.",
    `/detail${ACTION}`,
    "3ds_authenticate",
  ],
] as const;

/** A customer who pays by card, or by the token of one, is asked for nothing else. */
export const threeDs = OF_3DS.map(([id, sentence, place, expected]) =>
  rule({
    id,
    sentence,
    needs: ["state", "cards.three_ds"],
    looksAt: "a charge that needs 3DS",
    of: (history) =>
      answers(history).filter(
        ({ subject, asks }) => asks !== undefined && replies.isPending(subject) && isByCard(subject),
      ),
    check: (proof) => proof.carries(place, expected),
  }),
);

/** Continuations, each with the one answer of this run that gave its id. */
const continuations = ofHistory((history) => {
  const created = answers(history).map(({ subject }) => subject);
  return successesOf(history, "getContinuation").flatMap((subject) => {
    const id = contract.idInPath(subject);
    const [one, another] = created.filter(({ text }) => id !== undefined && text.includes(id));
    return one === undefined || another !== undefined ? [] : [{ subject, created: one }];
  });
});

export const continuedAction = rule({
  id: "continuation.action.of-the-charge",
  sentence: "SHOULD: The continuation of a charge gives the action that the answer to its creation named.",
  needs: ["state", "offers.continuation"],
  looksAt: "the continuation of a charge",
  of: continuations,
  check(proof, { created }) {
    const named = json.at(created.body, `/detail${ACTION}`);
    if (!json.isText(named)) proof.doesNotApply("the answer to its creation names no action");
    proof.ifShown("/action").oneOf("/action", [named]);
  },
});
