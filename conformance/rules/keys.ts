/** Calls with a key that opens nothing, or not this operation. */
import { type contract, answersIn, nameOf, replies, rule } from "./rule.ts";

const SECRET_ONLY = [
  ["keys.read-token", "getPaymentToken", "A token read accepts a secret key and refuses a public one."],
  [
    "keys.update-token",
    "updatePaymentToken",
    "A token update accepts a secret key and refuses a public one.",
  ],
  ["keys.list-charges", "listCharges", "The charge list accepts a secret key and refuses a public one."],
  ["keys.capture", "captureCharge", "A capture accepts a secret key and refuses a public one."],
  ["keys.lookup", "lookupInstallments", "A lookup accepts a secret key and refuses a public one."],
  ["keys.refund", "refundCharge", "A refund accepts a secret key and refuses a public one."],
] as const satisfies readonly (readonly [string, contract.OperationId, string])[];

export const publicKeys = SECRET_ONLY.map(([id, operation, text]) =>
  rule({
    id,
    sentence: `MUST: ${text}`,
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
