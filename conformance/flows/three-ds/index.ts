import type { Flow } from "../../flow.ts";
import { threeDsAsks, threeDsDetail, threeDsTrigger } from "./asks.ts";
import { continuation, continuationOfCharge } from "./continuation.ts";
import { threeDsFailedEvent, threeDsPassedEvent } from "./events.ts";
import { threeDsFailed, threeDsPassed } from "./outcomes.ts";
import { threeDsPage } from "./page.ts";
import { threeDsPoll } from "./poll.ts";

export const threeDsFlows: readonly Flow[] = [
  threeDsAsks,
  threeDsDetail,
  threeDsTrigger,
  threeDsPoll,
  threeDsPage,
  threeDsPassed,
  threeDsFailed,
  threeDsPassedEvent,
  threeDsFailedEvent,
  continuation,
  continuationOfCharge,
];
