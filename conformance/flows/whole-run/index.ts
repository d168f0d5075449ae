import type { Flow } from "../../flow.ts";
import { baseAddress, wholeRun } from "./audit.ts";
import { cutOff } from "./cut-off.ts";
import { everyAnswer } from "./every-answer.ts";
import { orderRate, tokenRate } from "./rate.ts";
import { unknownIds } from "./unknown-ids.ts";

export const wholeRunFlows: readonly Flow[] = [
  baseAddress,
  cutOff,
  unknownIds,
  tokenRate,
  orderRate,
  wholeRun,
  everyAnswer,
];
