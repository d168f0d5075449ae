import type { Flow } from "../../flow.ts";
import { chargeEventKeys, failedEvent, succeededEvent, webhookUrl } from "./charges.ts";
import { orderUpdateEventKeys, otherEventKeys } from "./keys.ts";
import { movementEvents } from "./movements.ts";
import { onlyThen } from "./only-then.ts";
import { orderCreationEvent, orderUpdateEvent } from "./orders.ts";
import { cancellationEvent, planEvent, productEvent, subscriptionCreationEvent } from "./subscriptions.ts";
import { cancelledEvent, paidEvents, pendingEvent } from "./pending.ts";

export const eventsFlows: readonly Flow[] = [
  succeededEvent,
  webhookUrl,
  chargeEventKeys,
  pendingEvent,
  ...paidEvents,
  cancelledEvent,
  failedEvent,
  ...movementEvents,
  orderCreationEvent,
  orderUpdateEvent,
  productEvent,
  planEvent,
  subscriptionCreationEvent,
  cancellationEvent,
  orderUpdateEventKeys,
  otherEventKeys,
  onlyThen,
];
