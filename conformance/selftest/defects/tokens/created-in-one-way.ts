/** Tokens that are refused in one way only. */
import type { Defect } from "../../harness/defect.ts";
import { CREATIONS, refusedInOneWay } from "../../mutations/creations.ts";

export const tokensCreatedInOneWay: readonly Defect[] = refusedInOneWay({
  breaks: "token.create.card-fields",
  what: "a token",
  operation: "createPaymentToken",
  ways: CREATIONS,
});
