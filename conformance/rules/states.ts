/** What the state of a charge demands of the calls about it: which are accepted, which are refused, and what it reads as. */
import { howMade } from "./books/made.ts";
import { type Standing, type State, standingsIn } from "./books/states.ts";
import {
  type Exchange,
  FEW,
  type History,
  type Need,
  type Sentence,
  areTogether,
  callsAbout,
  contract,
  gist,
  isByCard,
  isSettled,
  json,
  methodOf,
  nameOf,
  replies,
  rule,
  successesOf,
} from "./rule.ts";

const STATUS = "/status_details/status";
const CURRENCY = "/currency_code";

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: readonly Need[];
  readonly looksAt: string;
  readonly of: readonly Exchange["operation"][];
  readonly in: readonly State[];
  /** Whether the sentence is about this amount of a capture or a refund. */
  readonly asks?: (asked: number, amount: number) => boolean;
  /** Whether it is about a charge that was made so. */
  readonly by?: (created: Exchange) => boolean;
  readonly demands: "accepted" | "refused" | 404;
}

const isAll = (asked: number, amount: number): boolean => asked === amount;
const isPart = (asked: number, amount: number): boolean => asked > 0 && asked < amount;

const ENDED = ["held", "taken", "released", "failed", "completed", "cancelled"] as const;
const isOfOtherMethod = (created: Exchange): boolean => !/store|bank/.test(methodOf(created));

const OF_HOLD = { needs: ["state", "cards.approved"], in: ["held"] } as const;
const OF_STEP = { needs: ["state", "cards.approved"], in: ["taken"] } as const;
const BY_TESTER = { needs: ["state", "offers.testing"] } as const;

const ROWS: readonly Row[] = [
  {
    id: "capture.full",
    sentence: "MUST: A capture of all the held funds is accepted.",
    ...OF_HOLD,
    looksAt: "a capture of all that a charge holds",
    of: ["captureCharge"],
    asks: isAll,
    demands: "accepted",
  },
  {
    id: "capture.partial",
    sentence: "MUST: A capture of a part of the held funds is accepted.",
    ...OF_HOLD,
    looksAt: "a capture of a part of what a charge holds",
    of: ["captureCharge"],
    asks: isPart,
    demands: "accepted",
  },
  {
    id: "capture.needs-completed",
    sentence: "MUST: A capture of a charge that is pending, has failed or was cancelled is refused.",
    needs: ["state"],
    looksAt: "a capture of a charge that is pending, has failed or was cancelled",
    of: ["captureCharge"],
    in: ["waits", "failed", "cancelled"],
    demands: "refused",
  },
  {
    id: "refund.on-hold.accepted",
    sentence: "MUST: A charge that is held and not captured is refunded with its own amount.",
    ...OF_HOLD,
    looksAt: "a refund of a hold",
    of: ["refundCharge"],
    asks: isAll,
    demands: "accepted",
  },
  {
    id: "refund.on-hold.any-amount",
    sentence:
      "MUST: A refund of a held charge is accepted with an amount below the held one, zero too, or above it.",
    ...OF_HOLD,
    looksAt: "a refund of a hold with another amount",
    of: ["refundCharge"],
    asks: (asked, amount) => asked !== amount,
    demands: "accepted",
  },
  {
    id: "refund.on-hold.cancels",
    sentence: "MUST: A refund of a held charge cancels it, so that a later capture is refused.",
    ...OF_HOLD,
    looksAt: "a capture of a hold that was refunded",
    of: ["captureCharge"],
    in: ["released"],
    demands: "refused",
  },
  {
    id: "refund.captured.full",
    sentence: "MUST: A charge captured in one step is refunded with its full amount.",
    ...OF_STEP,
    looksAt: "a refund of all that a charge took",
    of: ["refundCharge"],
    asks: isAll,
    demands: "accepted",
  },
  {
    id: "refund.captured.partial",
    sentence: "MUST: A charge captured in one step is refunded with a part of its amount.",
    ...OF_STEP,
    looksAt: "a refund of a part of what a charge took",
    of: ["refundCharge"],
    asks: isPart,
    demands: "accepted",
  },
  {
    id: "testing.other-methods",
    sentence: "SHOULD: A pending charge of another method is neither completed nor cancelled by simulation.",
    ...BY_TESTER,
    looksAt: "a simulation of a charge of another method",
    of: ["completePendingCharge", "cancelPendingCharge"],
    in: ["waits"],
    by: isOfOtherMethod,
    demands: "refused",
  },
  {
    id: "testing.complete.not-pending",
    sentence: "MUST: Completing a charge that is not pending is answered with 404.",
    ...BY_TESTER,
    looksAt: "a completion of a charge that is not pending",
    of: ["completePendingCharge"],
    in: ENDED,
    demands: 404,
  },
  {
    id: "testing.cancel.not-pending",
    sentence: "MUST: Cancelling a charge that is not pending is answered with 404.",
    ...BY_TESTER,
    looksAt: "a cancellation of a charge that is not pending",
    of: ["cancelPendingCharge"],
    in: ENDED,
    demands: 404,
  },
];

export const demanded = ROWS.map(({ id, sentence, needs, looksAt, demands, ...row }) =>
  rule({
    id,
    sentence,
    needs,
    looksAt,
    of: (history) =>
      standingsIn(history)
        .filter((one) => isOf(one, row))
        .map((one) => ({ ...one, subject: one.call })),
    choices: ({ created }) => howMade(created),
    check: (proof, standing, history) => {
      const { call, created, state } = standing;
      proof.checks(
        isAsDemanded(call, created, demands),
        `${nameOf(call)} ${ANSWERS[demands === 404 && isByCard(created) ? "refused" : demands]}, since its charge ${WORDS[state]}`,
        () => `${gist(call)}; the charge: ${gist(created)}${movedBetween(standing, history)}`,
      );
    },
  }),
);

/** What moved other charges since this one was seen last in its state, where it is little. */
function movedBetween({ call, since }: Standing, { calls }: History): string {
  const own = contract.idInPath(call);
  const seen = calls.filter(
    (one) => replies.isSuccess(one) && contract.idInPath(one) === own && one.ended < call.started,
  );
  const from = Math.max(since, ...seen.map(({ started }) => started));
  const moves = calls.filter(
    (one) =>
      /^(capture|refund)Charge$/.test(one.operation) &&
      replies.isSuccess(one) &&
      contract.idInPath(one) !== own &&
      one.started > from &&
      one.ended < call.started,
  );
  return moves.length === 0 || moves.length > FEW
    ? ""
    : `; in between, other charges were moved: ${moves.map(nameOf).join(", ")}`;
}

/** Whether a charge by card is refused for its method (400) or for its state (404), the document does not say. */
function isAsDemanded(call: Exchange, created: Exchange, demands: Row["demands"]): boolean {
  if (demands === "accepted") return replies.isSuccess(call);
  return demands === 404 && !isByCard(created) ? call.status === 404 : replies.isRefusal(call);
}

const ANSWERS = { accepted: "accepted", refused: "refused", 404: "answered with 404" } as const;

const WORDS: Readonly<Record<State, string>> = {
  waits: "is pending",
  held: "is held",
  taken: "was captured in one step",
  released: "was refunded when it was held",
  failed: "has failed",
  completed: "was completed",
  cancelled: "was cancelled",
};

/** Whether the row is about this call; not where it was wrong or lost, or refused for its key or the limit. */
function isOf(
  { call, created, state, amount }: Standing,
  { of, in: states, by, asks }: Pick<Row, "of" | "in" | "by" | "asks">,
): boolean {
  const { operation, key, intent, status, sent } = call;
  if (by?.(created) === false || !of.includes(operation) || !states.includes(state)) return false;
  if (key !== "secret" || intent.right === false || [0, 401, 429].includes(status)) return false;
  const asked = json.at(sent, "/amount");
  const isSameCurrency = json.at(sent, CURRENCY) === json.at(created.sent, `/amount_details${CURRENCY}`);
  return asks === undefined || (isSameCurrency && json.isWhole(asked) && asked >= 0 && asks(asked, amount));
}

const SIMULATED = [
  {
    id: "testing.complete.bank",
    sentence:
      "MUST: A pending bank account charge is completed by simulation, with a success_message as answer, and then reads neither pending nor failed.",
    simulation: "completePendingCharge",
    to: "completed",
    method: "pay_with_bank_account",
  },
  {
    id: "testing.complete.store",
    sentence:
      "MUST: A pending store charge is completed by simulation, with a success_message as answer, and then reads neither pending nor failed.",
    simulation: "completePendingCharge",
    to: "completed",
    method: "pay_with_store",
  },
  {
    id: "testing.cancel.bank",
    sentence:
      "MUST: A pending bank account charge is cancelled by simulation, with a success_message as answer, and then reads neither pending nor succeeded.",
    simulation: "cancelPendingCharge",
    to: "cancelled",
    method: "pay_with_bank_account",
  },
  {
    id: "testing.cancel.store",
    sentence:
      "MUST: A pending store charge is cancelled by simulation, with a success_message as answer, and then reads neither pending nor succeeded.",
    simulation: "cancelPendingCharge",
    to: "cancelled",
    method: "pay_with_store",
  },
] as const;

/** What a charge may not be read as once it was simulated. */
const NO_MORE = { completed: ["pending", "failure"], cancelled: ["pending", "success"] } as const;

export const simulated = SIMULATED.map(({ id, sentence, simulation, method, to }) =>
  rule({
    id,
    sentence,
    needs: ["state", "offers.testing", `offers.${method}`],
    looksAt: "a simulation",
    of: (history) =>
      standingsIn(history)
        .filter(({ created }) => methodOf(created) === method)
        .filter((one) => isOf(one, { of: [simulation], in: ["waits"] }) || isReadOf(one, to, history))
        .map(({ call }) => call),
    check(proof, { operation }) {
      if (operation === "getCharge")
        proof.whereverIs(
          STATUS,
          (word) => !NO_MORE[to].some((no) => no === word),
          `not ${NO_MORE[to].join(" or ")}`,
        );
      else proof.answers(200).carries("/success_message");
    },
  }),
);

function isReadOf({ call, state, since }: Standing, to: State, history: History): boolean {
  const isEarly = replies.saysWithSuccess(call, "pending") && !isSettled(call, since, history);
  return call.operation === "getCharge" && replies.isSuccess(call) && state === to && !isEarly;
}

export const simulatedTogether = rule({
  id: "testing.at-the-same-time",
  sentence:
    "SHOULD: Of a completion and a cancellation of one pending charge, sent at the same time, exactly one succeeds.",
  needs: ["state", "offers.testing"],
  looksAt: "a completion",
  of: (history) =>
    successesOf(history, "completePendingCharge").map((completed) => ({
      subjects: [
        completed,
        ...callsAbout(history, contract.idInPath(completed), "cancelPendingCharge").filter(
          (one) => replies.isSuccess(one) && areTogether(one, completed),
        ),
      ],
    })),
  check: (proof, { subjects }) =>
    proof.checks(subjects.length === 1, "no cancellation beside the completion", "both accepted"),
});
