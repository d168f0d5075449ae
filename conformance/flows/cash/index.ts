import type { Flow } from "../../flow.ts";
import { bnplRedirect, methodFlows, pendingAnswers } from "./methods.ts";
import { endedNotPending, heldNotPending, unknownSimulations } from "./not-pending.ts";
import { simulationOfOthers, simulations } from "./testing.ts";

export const cashFlows: readonly Flow[] = [
  ...methodFlows,
  bnplRedirect,
  pendingAnswers,
  ...simulations,
  ...unknownSimulations,
  endedNotPending,
  heldNotPending,
  simulationOfOthers,
];
