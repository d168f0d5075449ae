import type { Flow } from "../../flow.ts";
import { lookupEligible, lookupNotEligible } from "./eligible.ts";
import { lookupAnswer, lookupBody, lookupRefused, lookupValues } from "./lookup.ts";

export const lookupFlows: readonly Flow[] = [
  lookupBody,
  lookupValues,
  lookupAnswer,
  lookupEligible,
  lookupNotEligible,
  lookupRefused,
];
