import type { Flow } from "../../flow.ts";
import { keyCheckout, keyCheckoutUnknown, keyMatrix, keyTesting } from "./matrix.ts";
import { missingKey, otherCase, unknownKey } from "./unknown.ts";

export const keysFlows: readonly Flow[] = [
  ...keyMatrix,
  keyTesting,
  keyCheckout,
  keyCheckoutUnknown,
  unknownKey,
  otherCase,
  missingKey,
];
