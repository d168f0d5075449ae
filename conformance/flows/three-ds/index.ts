import type { Flow } from "../../flow.ts";
import { threeDsAsks } from "./asks.ts";
import { continuation } from "./continuation.ts";
import { threeDsEvents, threeDsFailed, threeDsPassed } from "./outcomes.ts";
import { threeDsPage } from "./page.ts";

export const threeDsFlows: readonly Flow[] = [
  threeDsAsks,
  threeDsPage,
  threeDsPassed,
  threeDsFailed,
  threeDsEvents,
  continuation,
];
