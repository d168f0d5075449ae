import type { Flow } from "../../flow.ts";
import { captureAndRefundRace } from "./capture-and-refund.ts";
import { refundRace, refundSum } from "./refunds.ts";
import { simulationRace } from "./simulations.ts";

export const racesFlows: readonly Flow[] = [simulationRace, refundSum, refundRace, captureAndRefundRace];
