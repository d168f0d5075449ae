import type { Flow } from "../../flow.ts";
import { checkoutRefusals, keyCheckout, keyCheckoutSecret, keyCheckoutUnknown } from "./checkout.ts";
import { bothKinds, madeWithPublicKey } from "./both-kinds.ts";
import { missingKey, nothingDoneWithoutKey } from "./missing.ts";
import { otherCase } from "./other-case.ts";
import { secretOnly } from "./secret-only.ts";
import { testingKeys } from "./testing.ts";
import { clientKeyHeader, nothingDone, unknownKey } from "./unknown.ts";

export const keysFlows: readonly Flow[] = [
  ...bothKinds,
  ...madeWithPublicKey,
  ...secretOnly,
  testingKeys,
  keyCheckout,
  keyCheckoutUnknown,
  keyCheckoutSecret,
  checkoutRefusals,
  unknownKey,
  nothingDone,
  clientKeyHeader,
  otherCase,
  missingKey,
  nothingDoneWithoutKey,
];
