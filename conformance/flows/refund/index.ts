import type { Flow } from "../../flow.ts";
import { refundIds, refundOfCapturedHold } from "./answer.ts";
import { refundAbove, refundFull, refundLeast, refundOfNoCharge, refundPart } from "./captured.ts";
import { refundOnHold, refundOnHoldOfAnyAmount } from "./on-hold.ts";
import { wrongRefunds, wrongRefundsOfHolds } from "./refused.ts";
import { refundLeavesCompleted } from "./status.ts";
import { refundSum } from "./sum.ts";

export const refundFlows: readonly Flow[] = [
  refundOnHold,
  refundOnHoldOfAnyAmount,
  refundLeavesCompleted,
  refundFull,
  refundAbove,
  refundPart,
  refundLeast,
  refundSum,
  refundIds,
  refundOfCapturedHold,
  ...wrongRefunds,
  ...wrongRefundsOfHolds,
  refundOfNoCharge,
];
