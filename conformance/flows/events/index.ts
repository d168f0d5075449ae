import type { Flow } from "../../flow.ts";
import { bankEvents, cashEvents } from "./cash.ts";
import { chargeEvents, failureEvents } from "./charges.ts";
import { captureAndRefundEvents } from "./movements.ts";
import { onlyThen } from "./only-then.ts";
import { orderEvents, otherEventKeys } from "./others.ts";
import { subscriptionEvents } from "./subscriptions.ts";

export const eventsFlows: readonly Flow[] = [
  chargeEvents,
  cashEvents,
  bankEvents,
  failureEvents,
  captureAndRefundEvents,
  orderEvents,
  subscriptionEvents,
  otherEventKeys,
  onlyThen,
];
