import * as billed from "./billed.ts";
import * as billedPages from "./billed-pages.ts";
import * as defaultPageSize from "./default-page-size.ts";
import * as intentsOfAnInvoice from "./intents-of-an-invoice.ts";
import * as listPages from "./list-pages.ts";
import * as lists from "./lists.ts";
import * as malformedIds from "./malformed-ids.ts";
import * as pageSizes from "./page-sizes.ts";
import * as planFrequencies from "./plan-frequencies.ts";
import * as planList from "./plan-list.ts";
import * as plans from "./plans.ts";
import * as plansRefused from "./plans-refused.ts";
import * as products from "./products.ts";
import * as productsRefused from "./products-refused.ts";
import * as searchBySubscription from "./search-by-subscription.ts";
import * as subscriptionCancelled from "./subscription-cancelled.ts";
import * as subscriptionList from "./subscription-list.ts";
import * as subscriptionOptions from "./subscription-options.ts";
import * as subscriptions from "./subscriptions.ts";
import * as subscriptionsRefused from "./subscriptions-refused.ts";

export const subscriptionFiles = [
  products,
  productsRefused,
  plans,
  planFrequencies,
  plansRefused,
  subscriptions,
  subscriptionOptions,
  subscriptionCancelled,
  subscriptionsRefused,
  lists,
  pageSizes,
  malformedIds,
  listPages,
  subscriptionList,
  billed,
  billedPages,
  defaultPageSize,
  intentsOfAnInvoice,
  searchBySubscription,
  planList,
];
