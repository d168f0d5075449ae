import type { Flow } from "../../flow.ts";
import { baseAddress, jsonBodies, paths } from "./audit.ts";
import { cutOff } from "./cut-off.ts";
import { errorBodies, otherErrorBodies } from "./error-bodies.ts";
import { jsonAnswers, refusedCharges, secretKey, successStatus } from "./every-answer.ts";
import { pageFlags } from "./every-page.ts";
import { rates } from "./rate.ts";
import { unknownIds } from "./unknown-ids.ts";

export const wholeRunFlows: readonly Flow[] = [
  baseAddress,
  cutOff,
  unknownIds,
  ...rates,
  paths,
  jsonBodies,
  refusedCharges,
  errorBodies,
  otherErrorBodies,
  jsonAnswers,
  pageFlags,
  secretKey,
  successStatus,
];
