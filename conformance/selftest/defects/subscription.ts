/** Endpoints > Subscription and product: the second sides of products, plans, subscriptions and their lists. */

import type { Defect } from "../defect.ts";
import { at, tells } from "../ways.ts";

export const subscription: readonly Defect[] = [
  {
    breaks: "subscription.list.all-by-default",
    how: "lists one plan without plan_id",
    wrap: tells("listSubscriptions", (body, { url }) => {
      const list = at(body, "/subscription_list");
      if (url.searchParams.has("plan_id") || !Array.isArray(list)) return body;
      const plan = planOf(list[0]);
      return { ...body, subscription_list: list.filter((one) => planOf(one) === plan) };
    }),
  },
];

function planOf(item: unknown): unknown {
  return at(item, "/plan_id") ?? at(item, "/plan/id");
}
