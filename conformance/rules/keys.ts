/** Calls with a key that opens nothing, or not this operation. */
import {
  type Exchange,
  type History,
  type Need,
  type Sentence,
  answersIn,
  callsAbout,
  contract,
  nameOf,
  replies,
  rule,
  successesOf,
} from "./rule.ts";

/** Operations that a secret key opens, and a public one does not. Flows prove these, too. */
export const SECRET_ONLY = [
  ["keys.read-token", "getPaymentToken", "MUST: A token read accepts a secret key and refuses a public one."],
  [
    "keys.update-token",
    "updatePaymentToken",
    "MUST: A token update accepts a secret key and refuses a public one.",
  ],
  [
    "keys.list-charges",
    "listCharges",
    "MUST: The charge list accepts a secret key and refuses a public one.",
  ],
  ["keys.capture", "captureCharge", "MUST: A capture accepts a secret key and refuses a public one."],
  ["keys.lookup", "lookupInstallments", "MUST: A lookup accepts a secret key and refuses a public one."],
  ["keys.refund", "refundCharge", "MUST: A refund accepts a secret key and refuses a public one."],
] as const satisfies readonly (readonly [string, contract.OperationId, Sentence])[];

/** Operations that each of both keys opens. Flows prove these, too. */
export const OPEN_TO_BOTH = [
  [
    "keys.create-token",
    "createPaymentToken",
    "MUST: Token creation accepts a public and a secret key alike.",
  ],
  ["keys.create-charge", "createCharge", "MUST: Charge creation accepts a public and a secret key alike."],
  ["keys.create-order", "createOrder", "MUST: Order creation accepts a public and a secret key alike."],
  ["keys.read-order", "getOrder", "MUST: An order read accepts a public and a secret key alike."],
  ["keys.update-order", "updateOrder", "MUST: An order update accepts a public and a secret key alike."],
  [
    "keys.continuation",
    "getContinuation",
    "MUST: A continuation read accepts a public and a secret key alike.",
  ],
] as const satisfies readonly (readonly [string, contract.OperationId, Sentence])[];

const KEYLESS = [
  ["auth.unknown-key", "wrong", "MUST: A call with an unknown key is answered with 401."],
  ["auth.missing-key", "none", "MUST: A call without any credential is refused."],
] as const;

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: readonly Need[];
  readonly looksAt: string;
  readonly isJudged: (call: Exchange) => boolean;
  readonly isRight: (answer: Exchange, history: History) => boolean;
  readonly expected: string;
}

const ROWS: readonly Row[] = [
  ...SECRET_ONLY.map(([id, operation, sentence]) => ({
    id,
    sentence,
    needs: ["state", "keys.public"] as const,
    looksAt: "a call with the public key",
    isJudged: (one: Exchange) => one.operation === operation && one.key === "public",
    isRight: (one: Exchange) => !replies.isSuccess(one),
    expected: "no success with the public key",
  })),
  ...OPEN_TO_BOTH.map(([id, operation, sentence]) => ({
    id,
    sentence,
    needs: ["state", "keys.public"] as const,
    looksAt: "a right call with the public key",
    isJudged: ({ key, about, intent, ...one }: Exchange) =>
      one.operation === operation && key === "public" && about === undefined && intent.right !== false,
    isRight: (one: Exchange, history: History) => ![401, 403].includes(one.status) || isClosed(one, history),
    expected: "neither 401 nor 403 with the public key",
  })),
  ...KEYLESS.map(([id, key, sentence]) => ({
    id,
    sentence,
    needs: ["state"] as const,
    looksAt: "a call without a key that was issued",
    isJudged: (one: Exchange) => one.key === key,
    isRight: (one: Exchange) => !replies.isSuccess(one),
    expected: "no success without a key",
  })),
];

export const keys = ROWS.map(({ isJudged, isRight, expected, ...row }) =>
  rule({
    ...row,
    of: (history) => answersIn(history).filter(isJudged),
    check: (proof, one, history) =>
      proof.checks(isRight(one, history), expected, () => `HTTP ${one.status} to ${nameOf(one)}`),
  }),
);

/** What is closed to the secret key right before or after is refused for its state: with which status, the document does not say. */
function isClosed(call: Exchange, history: History): boolean {
  const bySecret = callsAbout(history, contract.idInPath(call), call.operation).filter(
    ({ key, intent }) => key === "secret" && intent.right !== false,
  );
  const beside = [
    bySecret.findLast(({ started }) => started < call.started),
    bySecret.find(({ started }) => started > call.started),
  ];
  return call.status === 403 && beside.some((one) => one?.status === 403);
}

export const refusedStatus = rule({
  id: "auth.refused-status",
  sentence:
    "SHOULD: A call that is refused for its credential, or for the lack of one, has a status that its operation lists, or 403 for a public key or none.",
  looksAt: "a refused call with a credential that opens nothing, or not its operation",
  of: (history) =>
    answersIn(history).filter(
      (one) => replies.isRefusal(one) && opensNothing(one) && successesOf(history, one.operation).length > 0,
    ),
  check: (proof, one) =>
    proof.checks(
      one.declared || (one.status === 403 && ["public", "none"].includes(one.key)),
      "a status that the operation lists",
      () => `HTTP ${one.status} to ${nameOf(one)}`,
    ),
});

/** What the key of another merchant opens is another question. */
function opensNothing({ operation, key }: Exchange): boolean {
  if (key === "other_public" || key === "oauth2") return false;
  const kinds = contract.keyKindsOf(operation);
  return key === "secret" || key === "public" ? kinds.length > 0 && !kinds.includes(key) : true;
}
