import type { Flow } from "../../flow.ts";
import { refundCaptured, refundRefused } from "./captured.ts";
import { refundOnHold } from "./on-hold.ts";

export const refundFlows: readonly Flow[] = [refundOnHold, refundCaptured, refundRefused];
