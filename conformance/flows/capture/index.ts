import type { Flow } from "../../flow.ts";
import { captureFull } from "./full.ts";
import {
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
} from "./once.ts";
import { captureLeast, capturePart } from "./part.ts";
import { captureRace } from "./race.ts";
import { captureOfWrongCharge, captureRefused } from "./refused.ts";

export const captureFlows: readonly Flow[] = [
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
  capturePart,
  captureLeast,
  captureFull,
  captureRace,
  captureRefused,
  captureOfWrongCharge,
];
