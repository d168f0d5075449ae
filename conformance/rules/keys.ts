/** Calls with a key that opens nothing, or not this operation. */
import { type Sentence, type contract, answersIn, nameOf, replies, rule } from "./rule.ts";

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

export const bothKeys = OPEN_TO_BOTH.map(([id, operation, sentence]) =>
  rule({
    id,
    sentence,
    needs: ["state", "keys.public"],
    looksAt: "a right call with a key of the merchant",
    of: (history) =>
      answersIn(history).filter(
        (one) =>
          one.operation === operation &&
          ["public", "secret"].includes(one.key) &&
          one.about === undefined &&
          one.intent.right !== false,
      ),
    check: (proof, one) =>
      proof.checks(
        one.status !== 401 && one.status !== 403,
        "neither 401 nor 403 with a public or a secret key",
        () => `HTTP ${one.status} to ${nameOf(one)}`,
      ),
  }),
);

export const publicKeys = SECRET_ONLY.map(([id, operation, sentence]) =>
  rule({
    id,
    sentence,
    needs: ["state", "keys.public"],
    looksAt: "a call with the public key",
    of: (history) => answersIn(history).filter((one) => one.operation === operation && one.key === "public"),
    check: (proof, one) =>
      proof.checks(
        !replies.isSuccess(one),
        "no success with the public key",
        () => `HTTP ${one.status} to ${nameOf(one)}`,
      ),
  }),
);

const KEYLESS = [
  ["auth.unknown-key", "wrong", "A call with an unknown key is answered with 401."],
  ["auth.missing-key", "none", "A call without any credential is refused."],
] as const;

export const keyless = KEYLESS.map(([id, key, text]) =>
  rule({
    id,
    sentence: `MUST: ${text}`,
    needs: ["state"],
    looksAt: "a call without a key that was issued",
    of: (history) => answersIn(history).filter((one) => one.key === key),
    check: (proof, one) =>
      proof.checks(
        !replies.isSuccess(one),
        "no success without a key",
        () => `HTTP ${one.status} to ${nameOf(one)}`,
      ),
  }),
);
