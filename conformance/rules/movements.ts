/** What was captured and refunded of each charge of the run, whoever asked for it. */
import { isDistinctive } from "../merchant/events.ts";
import { type Account, accountsOf, amountOf, balanceOf } from "./books/accounts.ts";
import { howMade } from "./books/made.ts";
import {
  type Exchange,
  type History,
  type Rule,
  type Sentence,
  areTogether,
  callsAbout,
  contract,
  gist,
  isShown,
  json,
  nameOf,
  ofHistory,
  rule,
  successesOf,
} from "./rule.ts";

interface Definition extends Pick<Rule, "id"> {
  readonly sentence: Sentence;
  readonly looksAt: string;
  readonly isJudged: (account: Account) => boolean;
  /** What was accepted though the charge did not allow it, first, and what shows that. */
  readonly against: (account: Account) => readonly Exchange[];
  readonly expected: string;
}

const isSingleStep = ({ autoCapture }: Account): boolean => autoCapture;
const isCapturedHold = ({ autoCapture, captures }: Account): boolean => !autoCapture && captures.length > 0;
const isRefundedStep = ({ autoCapture, refunds }: Account): boolean => autoCapture && refunds.length > 0;
const movesAbove = ({ amount }: Account, moves: readonly Exchange[]): readonly Exchange[] =>
  moves.filter((one) => amountOf(one) > amount);

const ROWS: readonly Definition[] = [
  {
    id: "charge.auto-capture.true",
    sentence:
      "MUST: A charge with auto_capture true is captured in the same step and leaves nothing to capture.",
    looksAt: "a charge with auto_capture true",
    isJudged: isSingleStep,
    against: ({ captures }) => captures,
    expected: "no capture of a charge with auto_capture true",
  },
  {
    id: "capture.only-once",
    sentence: "MUST: A charge is captured at most once, so that a second capture is refused.",
    looksAt: "a held charge that was captured",
    isJudged: isCapturedHold,
    against: ({ captures }) => pairOf(captures, follows),
    expected: "one capture of a charge",
  },
  {
    id: "capture.only-once.at-the-same-time",
    sentence: "MUST: Of several captures of one charge sent at the same time exactly one succeeds.",
    looksAt: "a held charge that was captured",
    isJudged: isCapturedHold,
    against: ({ captures }) => pairOf(captures, areTogether),
    expected: "one capture of a charge",
  },
  {
    id: "capture.above-held",
    sentence: "MUST: A capture of more than the held funds is refused.",
    looksAt: "a held charge that was captured",
    isJudged: isCapturedHold,
    against: (account) => movesAbove(account, account.captures),
    expected: "no capture of more than the charge held",
  },
  {
    id: "capture-and-refund.at-the-same-time",
    sentence:
      "SHOULD: Of a capture and a refund above the amount, sent for one held charge at the same time, exactly one is refused.",
    looksAt: "a held charge that was captured",
    isJudged: isCapturedHold,
    against(account) {
      const pairs = movesAbove(account, account.refunds).flatMap((refund) =>
        account.captures.map((capture) => [refund, capture] as const),
      );
      return pairs.find(([refund, capture]) => areTogether(refund, capture)) ?? [];
    },
    expected: "either the capture or the refund",
  },
  {
    id: "refund.captured.above",
    sentence: "MUST: A refund above the amount of a charge captured in one step is refused.",
    looksAt: "a refund of a charge with auto_capture true",
    isJudged: isRefundedStep,
    against: (account) => movesAbove(account, account.refunds),
    expected: "no refund of more than the charge",
  },
  {
    id: "refund.captured.sum",
    sentence: "SHOULD: A refund that would raise the sum of a charge's refunds above its amount is refused.",
    looksAt: "a refund of a charge with auto_capture true",
    isJudged: isRefundedStep,
    // One refund above the amount is judged by itself.
    against(account) {
      const { amount, refunds } = account;
      const isTooMuch = balanceOf(account).refunded > amount && movesAbove(account, refunds).length === 0;
      return isTooMuch ? refunds.toReversed() : [];
    },
    expected: "refunds of at most the charge in all",
  },
];

export const movements = ROWS.map(({ isJudged, against, expected, ...row }) =>
  rule({
    ...row,
    needs: ["state"],
    // What an accepted creation that was wrong on purpose made is open.
    of: (history) =>
      accountsOf(history)
        .filter((account) => account.created.intent.right !== false && isJudged(account))
        .map((account) => ({ account, subjects: against(account) })),
    choices: ({ account }) => howMade(account.created),
    check(proof, { account, subjects }, history) {
      const [lost] = subjects.length > 0 ? [] : against(withLost(account, history)).filter(isLost);
      proof
        .provided(lost === undefined, `an answer was lost: ${lost && nameOf(lost)}`, "no_answer")
        .checks(subjects.length === 0, expected, () => {
          const moves = subjects.map((one) => `${nameOf(one)} with ${amountOf(one)}: ${gist(one)}`);
          return `charge ${account.id}, made for ${account.amount}: ${moves.join("; ")}`;
        });
    },
  }),
);

/** As it is where what got no answer was accepted. */
function withLost(account: Account, history: History): Account {
  const movesBy = (operation: contract.OperationId, known: readonly Exchange[]): Exchange[] =>
    callsAbout(history, account.id, operation).filter((one) => isLost(one) || known.includes(one));
  const captures = movesBy("captureCharge", account.captures);
  return { ...account, captures, refunds: movesBy("refundCharge", account.refunds) };
}

function isLost({ status }: Exchange): boolean {
  return status === 0;
}

/** Sent when the answer to the other had come. */
function follows(one: Exchange, other: Exchange): boolean {
  return one.started > other.ended;
}

/** The first two that stand so to each other, the later one first. */
function pairOf(
  moves: readonly Exchange[],
  stand: (one: Exchange, other: Exchange) => boolean,
): readonly Exchange[] {
  const pairs = moves.flatMap((other, place) => moves.slice(place + 1).map((one) => [one, other] as const));
  return pairs.find(([one, other]) => stand(one, other)) ?? [];
}

const MOVES = [
  {
    id: "capture.answer.own-id",
    sentence: "SHOULD: Captures of two charges have two capture_transaction_ids.",
    operation: "captureCharge",
    place: "/capture_transaction_id",
    looksAt: "captures of two charges",
  },
  {
    id: "refund.answer.own-id",
    sentence:
      "SHOULD: Refunds of two charges have two refund_transaction_ids, and no refund has the id of a capture, unless that is the id of their charge.",
    operation: "refundCharge",
    place: "/refund_transaction_id",
    looksAt: "refunds of two charges",
  },
] as const;

/** What had the id of each movement first: a charge, and whether that is about its capture or its refund. */
const ownersIn = ofHistory((history) => {
  const owners = new Map<string, string>();
  for (const { operation, place } of MOVES)
    for (const one of successesOf(history, operation)) {
      const id = String(json.at(one.body, place));
      for (const name of [id, `${operation} ${id}`]) if (!owners.has(name)) owners.set(name, ownerOf(one));
    }
  return owners;
});

function ownerOf(move: Exchange): string {
  return `${move.operation} ${contract.idInPath(move)}`;
}

/** A service may count its captures and its refunds from 1 each: a short id is compared within its own kind. */
function isItsOwn(shown: unknown, move: Exchange, history: History): boolean {
  const id = String(shown);
  const name = isDistinctive(shown) ? shown : `${move.operation} ${id}`;
  return id === contract.idInPath(move) || ownersIn(history).get(name) === ownerOf(move);
}

export const transactionIds = MOVES.map(({ id, sentence, operation, place, looksAt }) =>
  rule({
    id,
    sentence,
    needs: ["state", "cards.approved"],
    looksAt,
    of(history) {
      const moves = successesOf(history, operation).filter(({ body }) => isShown(json.at(body, place)));
      // One movement alone has no other id to differ from.
      return new Set(moves.map(contract.idInPath)).size < 2 ? [] : moves;
    },
    check: (proof, one, history) =>
      proof.whereverIs(
        place,
        (shown) => isItsOwn(shown, one, history),
        "another id than that of another movement",
      ),
  }),
);
