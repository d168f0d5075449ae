import type { Flow } from "../../flow.ts";
import { answerTypes } from "./answer-types.ts";
import { billed } from "./billed.ts";
import { malformedIds, pagedLists, pageSizes } from "./lists.ts";
import { planFrequencies, planFrequencyRefused, plans, plansRefused } from "./plans.ts";
import { disabledProduct, products, productsRefused } from "./products.ts";
import { subscriptionList } from "./subscription-list.ts";
import { subscriptionOptions } from "./subscription-options.ts";
import { subscriptionsRefused } from "./subscriptions-refused.ts";
import { subscriptions } from "./subscriptions.ts";
import { allPlans, allSubscriptions } from "./whole-lists.ts";

export const subscriptionFlows: readonly Flow[] = [
  products,
  productsRefused,
  disabledProduct,
  plans,
  planFrequencies,
  planFrequencyRefused,
  plansRefused,
  subscriptions,
  subscriptionOptions,
  subscriptionsRefused,
  pagedLists,
  pageSizes,
  malformedIds,
  subscriptionList,
  billed,
  allSubscriptions,
  allPlans,
  answerTypes,
];
