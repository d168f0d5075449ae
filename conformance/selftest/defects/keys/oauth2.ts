/** Tokens of the oauth2 scheme. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { EVERY } from "../../mutations/operations.ts";

const SOME: readonly (readonly [what: string, on: readonly OperationId[]])[] = [
  ["no operation", EVERY],
  ["no list of charges", ["listCharges"]],
  ["no refund", ["refundCharge"]],
  ["no plan", ["createPlan", "getPlan"]],
];

export const tokens: readonly Defect[] = [
  ...SOME.map(([what, on]): Defect => ({
    breaks: "auth.oauth2",
    how: `opens ${what} with a token`,
    wrap: refuses(on, ({ headers }) => headers.has("authorization"), 401, "invalid_security_credentials"),
  })),
  {
    breaks: "auth.oauth2",
    how: "calls a request with a token malformed",
    wrap: refuses(EVERY, ({ headers }) => headers.has("authorization")),
  },
];
