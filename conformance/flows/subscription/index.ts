import * as billed from "./billed.ts";
import * as billedAndCancelled from "./billed-and-cancelled.ts";
import * as defaultPageSize from "./default-page-size.ts";
import * as intentsOfAnInvoice from "./intents-of-an-invoice.ts";
import * as lists from "./lists.ts";
import * as foundInLists from "./found-in-lists.ts";
import * as plans from "./plans.ts";
import * as products from "./products.ts";
import * as searchBySubscription from "./search-by-subscription.ts";
import * as subscriptionCancelled from "./subscription-cancelled.ts";
import * as subscriptions from "./subscriptions.ts";

export const subscriptionFiles = [
  products,
  plans,
  subscriptions,
  subscriptionCancelled,
  lists,
  billed,
  billedAndCancelled,
  defaultPageSize,
  intentsOfAnInvoice,
  searchBySubscription,
  foundInLists,
];
