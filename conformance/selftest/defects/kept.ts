/** What is kept, listed and referred to: orders, tokens, plans and subscriptions that are not what was made of them. */
import type { Defect } from "../defect.ts";
import { readsQuery, says } from "../ways.ts";

export const kept: readonly Defect[] = [
  {
    breaks: "plan.list.created-plan",
    how: "lists no plans",
    with: ["paged-list.page-size.default", "paged-list.page-size.caps-page"],
    wrap: says("listPlans", "/plan_list", []),
  },
  {
    breaks: "plan.list.created-plan",
    how: "shows the first page whatever page is asked for",
    with: ["paged-list.neighbours"],
    wrap: readsQuery("listPlans", "page", (value) => (Number.isInteger(Number(value)) ? null : value)),
  },
];
