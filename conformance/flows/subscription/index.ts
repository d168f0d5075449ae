import type { Flow } from "../../flow.ts";
import { answerTypes } from "./answer-types.ts";
import { billedPages } from "./billed-pages.ts";
import { billedToOne } from "./billed.ts";
import { defaultPageSize, numberedPages, turnedByNumber } from "./list-pages.ts";
import { listArrays, listCounts, listsOfASubscription } from "./lists.ts";
import { malformedIds } from "./malformed-ids.ts";
import { pageSizes } from "./page-sizes.ts";
import { planFrequencies, planFrequencyRefused, planFrequencyShown } from "./plan-frequencies.ts";
import { allPlans } from "./plan-list.ts";
import { plansRefused } from "./plans-refused.ts";
import { planCreated, planCreatedFields, planRead, planReadFields } from "./plans.ts";
import { disabledProduct, productsRefused } from "./products-refused.ts";
import {
  productAsSent,
  productCreated,
  productExternalId,
  productFields,
  productStatus,
} from "./products.ts";
import { cancellationReasons, siblingOfCancelled, subscriptionCancelled } from "./subscription-cancelled.ts";
import { subscriptionDefaults, subscriptionStart } from "./subscription-defaults.ts";
import { allSubscriptions, subscriptionsOfAPlan } from "./subscription-list.ts";
import { manualBilling, subscriptionAsSent, subscriptionOptions } from "./subscription-options.ts";
import { subscriptionCreated, subscriptionRead, subscriptionReadFields } from "./subscriptions.ts";
import { subscriptionsRefused, unknownReferences } from "./subscriptions-refused.ts";

export const subscriptionFlows: readonly Flow[] = [
  productCreated,
  productAsSent,
  productFields,
  productExternalId,
  productStatus,
  ...productsRefused,
  disabledProduct,
  planCreated,
  planCreatedFields,
  planRead,
  planReadFields,
  planFrequencies,
  planFrequencyShown,
  planFrequencyRefused,
  ...plansRefused,
  subscriptionCreated,
  subscriptionRead,
  subscriptionReadFields,
  subscriptionDefaults,
  subscriptionStart,
  ...subscriptionOptions,
  manualBilling,
  subscriptionAsSent,
  subscriptionCancelled,
  siblingOfCancelled,
  ...cancellationReasons,
  subscriptionsRefused,
  unknownReferences,
  ...listArrays,
  ...listsOfASubscription,
  listCounts,
  pageSizes,
  malformedIds,
  numberedPages,
  defaultPageSize,
  turnedByNumber,
  subscriptionsOfAPlan,
  ...billedToOne,
  ...billedPages,
  allSubscriptions,
  allPlans,
  ...answerTypes,
];
