/** Every flow. Flows that run alone run in this order: what asks about all calls of a run comes last. */
import type { Flow } from "../run/flow.ts";
import { captureFlows } from "./capture/index.ts";
import { cashFlows } from "./cash/index.ts";
import { chargesFlows } from "./charges/index.ts";
import { checkoutFlows } from "./checkout/index.ts";
import { contractFlows } from "./contract/index.ts";
import { eventsFlows } from "./events/index.ts";
import { keysFlows } from "./keys/index.ts";
import { listFlows } from "./list/index.ts";
import { lookupFlows } from "./lookup/index.ts";
import { ordersFlows } from "./orders/index.ts";
import { racesFlows } from "./races/index.ts";
import { refundFlows } from "./refund/index.ts";
import { shownFlows } from "./shown/index.ts";
import { subscriptionFlows } from "./subscription/index.ts";
import { threeDsFlows } from "./three-ds/index.ts";
import { tokensFlows } from "./tokens/index.ts";
import { wholeRunFlows } from "./whole-run/index.ts";

export const flows: readonly Flow[] = [
  ...listFlows,
  ...threeDsFlows,
  ...tokensFlows,
  ...chargesFlows,
  ...cashFlows,
  ...captureFlows,
  ...refundFlows,
  ...racesFlows,
  ...lookupFlows,
  ...ordersFlows,
  ...checkoutFlows,
  ...subscriptionFlows,
  ...contractFlows,
  ...keysFlows,
  ...eventsFlows,
  ...wholeRunFlows,
  ...shownFlows,
];
