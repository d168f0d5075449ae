/** The pages of the list of subscriptions. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { isNoUuid, isSize } from "../../mutations/conditions.ts";

export const turnedPages: readonly Defect[] = [
  {
    breaks: "subscription.list.plan-id",
    how: "ignores plan_id",
    wrap: readsQuery("listSubscriptions", "plan_id", (value) => (isNoUuid(value) ? value : null)),
  },
  {
    breaks: "subscription.list.page-number",
    how: "counts pages from 0",
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      value === null ? null : String(Number(value) + 1),
    ),
  },
  {
    breaks: "paged-list.page-size.caps-page",
    how: "puts one item too many on a page",
    mayBreak: ["paged-list.page-size.default.as-aloud"],
    wrap: readsQuery("listSubscriptions", "page_size", (value) =>
      isSize(value) ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "paged-list.page-size.default",
    how: "puts twenty items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "20"),
  },
  {
    breaks: "paged-list.page-size.default.as-aloud",
    how: "puts five items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "5"),
  },
  {
    breaks: "paged-list.page.default",
    how: "shows the second page when no page is sent",
    with: ["subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: readsQuery("listSubscriptions", "page", (value) => value ?? "2"),
  },
  {
    breaks: "paged-list.page.default",
    how: "shows the second page of plans when no page is sent",
    with: ["plan.list.created-plan"],
    wrap: readsQuery("listPlans", "page", (value) => value ?? "2"),
  },
  {
    breaks: "paged-list.neighbours",
    how: "knows no next page of plans",
    wrap: changesAnswer("listPlans", (body) => ({ ...body, next: null })),
  },
  {
    breaks: "paged-list.neighbours",
    how: "names no page before the second",
    wrap: changesAnswer("listSubscriptions", (body) => ({ ...body, previous: null })),
  },
];
