/** Orders, products, plans, subscriptions and their lists, lookups: Resources, Endpoints, Limits. */

import type { Defect } from "../defect.ts";
import { tells, withAt } from "../ways.ts";

export const pagedLists: readonly Defect[] = [
  {
    breaks: "subscription.list.all-by-default",
    how: "lists nothing without plan_id",
    wrap: tells("listSubscriptions", (body, { url }) =>
      url.searchParams.has("plan_id") ? body : withAt(body, "/subscription_list", []),
    ),
  },
];
