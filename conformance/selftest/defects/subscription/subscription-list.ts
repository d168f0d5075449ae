import type { Defect } from "../../defect.ts";
import { readsQuery, tells } from "../../ways.ts";

export const planPages: readonly Defect[] = [
  {
    breaks: "paged-list.page.default",
    how: "shows the second page of plans when no page is sent",
    with: ["paged-list.page-size.default", "plan.list.created-plan"],
    wrap: readsQuery("listPlans", "page", (value) => value ?? "2"),
  },
  {
    breaks: "paged-list.neighbours",
    how: "gives a number in previous of a page of plans",
    wrap: tells("listPlans", (body) => ({ ...body, previous: body["previous"] === null ? null : 1 })),
  },
  {
    breaks: "paged-list.neighbours",
    how: "knows no next page of plans",
    wrap: tells("listPlans", (body) => ({ ...body, next: null })),
  },
];
