import * as captureAndRefund from "./capture-and-refund.ts";
import * as captures from "./captures.ts";
import * as refunds from "./refunds.ts";
import * as simulations from "./simulations.ts";

export const racesFiles = [captures, refunds, captureAndRefund, simulations];
