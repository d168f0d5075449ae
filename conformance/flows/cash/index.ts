import type { Flow } from "../../flow.ts";
import { bnplRedirect, methodFlows, pendingAnswers } from "./methods.ts";
import { heldNotPending, notPending } from "./not-pending.ts";
import { simulationOfOthers, simulations } from "./testing.ts";

export const cashFlows: readonly Flow[] = [
  ...methodFlows,
  bnplRedirect,
  pendingAnswers,
  ...simulations,
  ...notPending,
  heldNotPending,
  simulationOfOthers,
];
