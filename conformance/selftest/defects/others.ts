/** Orders, products, plans, subscriptions and their lists, lookups: Resources, Endpoints, Limits. */

import type { Defect } from "../defect.ts";
import { readsQuery, tells, withAt } from "../ways.ts";

import { isInteger, isNoUuid } from "../ways/when.ts";

export const pagedLists: readonly Defect[] = [
  {
    breaks: "paged-list.page-size.caps-page",
    how: "puts one item too many on a page",
    wrap: readsQuery("listSubscriptions", "page_size", (value) =>
      isInteger(value) && Number(value) > 0 && Number(value) < 100 ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "paged-list.page-size.default",
    how: "puts ten items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "10"),
  },
  {
    breaks: "paged-list.page.default",
    how: "shows the second page when no page is sent",
    with: ["paged-list.page-size.default", "subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: readsQuery("listSubscriptions", "page", (value) => value ?? "2"),
  },
  {
    breaks: "paged-list.neighbours",
    how: "gives numbers in next and previous",
    wrap: tells("listSubscriptions", (body) => ({ ...body, next: body["next"] === null ? null : 2 })),
  },
  {
    breaks: "subscription.list.all-by-default",
    how: "lists nothing without plan_id",
    wrap: tells("listSubscriptions", (body, { url }) =>
      url.searchParams.has("plan_id") ? body : withAt(body, "/subscription_list", []),
    ),
  },
  {
    breaks: "subscription.list.plan-id",
    how: "passes over plan_id",
    wrap: readsQuery("listSubscriptions", "plan_id", (value) => (isNoUuid(value) ? value : null)),
  },
  {
    breaks: "subscription.list.plan-id",
    how: "leaves one subscription of the plan out of each page",
    with: ["paged-list.page-size.default", "subscription.list.page-number"],
    wrap: tells("listSubscriptions", (body, { url }) => {
      const list = body["subscription_list"];
      return url.searchParams.has("plan_id") && Array.isArray(list)
        ? withAt(body, "/subscription_list", list.slice(1))
        : body;
    }),
  },
  {
    breaks: "subscription.list.page-number",
    how: "shows the first page whatever page is asked for",
    with: ["paged-list.neighbours"],
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      Number.isInteger(Number(value)) ? null : value,
    ),
  },
];
