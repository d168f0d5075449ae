/** Lists without a filter. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

function planOf(item: unknown): unknown {
  return at(item, "/plan_id") ?? at(item, "/plan/id");
}

export const wholeLists: readonly Defect[] = [
  {
    breaks: "subscription.list.all-by-default",
    how: "lists nothing without plan_id",
    wrap: changesAnswer("listSubscriptions", (body, { url }) =>
      url.searchParams.has("plan_id") ? body : withAt(body, "/subscription_list", []),
    ),
  },
  {
    breaks: "subscription.list.all-by-default",
    how: "lists one plan without plan_id",
    wrap: changesAnswer("listSubscriptions", (body, { url }) => {
      const list = at(body, "/subscription_list");
      if (url.searchParams.has("plan_id") || !Array.isArray(list)) return body;
      const plan = planOf(list[0]);
      return { ...body, subscription_list: list.filter((one) => planOf(one) === plan) };
    }),
  },
  otherValue("plan.list.created-plan", "listPlans", "/plan_list", []),
  {
    breaks: "plan.list.created-plan",
    how: "shows the first page whatever page is asked for",
    with: ["paged-list.neighbours"],
    wrap: readsQuery("listPlans", "page", (value) => (Number.isInteger(Number(value)) ? null : value)),
  },
];
