import type { Flow } from "../../flow.ts";
import { captureIds } from "./answer.ts";
import { captureAbove, captureFull } from "./full.ts";
import {
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
} from "./once.ts";
import { captureLeast, capturePart } from "./part.ts";
import { wrongCaptures } from "./refused.ts";
import { capturedWord } from "./status.ts";
import { captureOfNoCharge, capturesOfUnpaid } from "./wrong-charge.ts";

export const captureFlows: readonly Flow[] = [
  captureFull,
  captureAbove,
  capturePart,
  captureLeast,
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
  captureIds,
  capturedWord,
  ...wrongCaptures,
  ...capturesOfUnpaid,
  captureOfNoCharge,
];
