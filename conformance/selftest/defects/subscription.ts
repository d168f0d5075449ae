/** Endpoints > Subscription and product: the second sides of products, plans, subscriptions and their lists. */

import type { Defect } from "../defect.ts";
import { at, readsQuery, tells } from "../ways.ts";

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
  {
    breaks: "paged-list.page.default",
    how: "takes no page for page 0, which holds nothing",
    with: ["paged-list.page-size.default", "subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: tells("listSubscriptions", (body, { url }) =>
      url.searchParams.has("page") ? body : { ...body, subscription_list: [] },
    ),
  },
  {
    breaks: "paged-list.page-size.caps-page",
    how: "puts one plan too many on a page",
    wrap: readsQuery("listPlans", "page_size", (value) =>
      Number(value) > 0 && Number(value) < 100 ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "paged-list.page-size.default",
    how: "puts ten plans on a page when no page_size is sent",
    wrap: readsQuery("listPlans", "page_size", (value) => value ?? "10"),
  },
];

function planOf(item: unknown): unknown {
  return at(item, "/plan_id") ?? at(item, "/plan/id");
}
