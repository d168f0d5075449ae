import type { Flow } from "../../flow.ts";
import { captureAndRefundRace } from "./capture-and-refund.ts";
import { captureRace } from "./captures.ts";
import { refundRace } from "./refunds.ts";
import { simulationRace } from "./simulations.ts";

export const racesFlows: readonly Flow[] = [captureRace, refundRace, captureAndRefundRace, simulationRace];
