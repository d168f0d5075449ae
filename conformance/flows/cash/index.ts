import type { Flow } from "../../flow.ts";
import { bnplRedirect, methodFlows, pendingAnswers } from "./methods.ts";
import { simulationOfOthers, simulationRefused, simulations } from "./testing.ts";

export const cashFlows: readonly Flow[] = [
  ...methodFlows,
  bnplRedirect,
  pendingAnswers,
  ...simulations,
  simulationRefused,
  simulationOfOthers,
];
