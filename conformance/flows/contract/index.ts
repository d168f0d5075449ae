import type { Flow } from "../../flow.ts";
import { wrongBodies } from "./body-values.ts";
import { letters } from "./letters.ts";
import { wrongListParameters, wrongPageParameters } from "./query-values.ts";

export const contractFlows: readonly Flow[] = [
  letters,
  ...wrongBodies,
  wrongListParameters,
  wrongPageParameters,
];
