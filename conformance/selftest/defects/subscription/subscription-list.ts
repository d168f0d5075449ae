/** The pages of the list of subscriptions. */
import { at, isArray } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isNoUuid, isSize } from "../../mutations/conditions.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const LIST = "listSubscriptions";

function withoutCancelled(body: Readonly<Record<string, unknown>>) {
  const list = at(body, "/subscription_list");
  return isArray(list)
    ? withAt(
        body,
        "/subscription_list",
        list.filter((one) => at(one, "/status") !== "cancelled"),
      )
    : body;
}

export const turnedPages: readonly Defect[] = breaking({
  "subscription.list.plan-id: ignores plan_id": readsQuery(LIST, "plan_id", (value) =>
    isNoUuid(value) ? value : null,
  ),
  "subscription.list.all-by-default: leaves out what is cancelled where no plan_id is sent": changesAnswer(
    LIST,
    (body, { url }) => (url.searchParams.has("plan_id") ? body : withoutCancelled(body)),
  ),
  "subscription.list.page-number: counts pages from 0": readsQuery(LIST, "page", (value) =>
    value === null ? null : String(Number(value) + 1),
  ),
  "paged-list.page-size.caps-page: puts one item too many on a page": {
    mayBreak: ["paged-list.page-size.default.as-aloud"],
    wrap: readsQuery(LIST, "page_size", (value) => (isSize(value) ? String(Number(value) + 1) : value)),
  },
  "paged-list.page-size.default: puts twenty items on a page when no page_size is sent": readsQuery(
    LIST,
    "page_size",
    (value) => value ?? "20",
  ),
  "paged-list.page-size.default.as-aloud: puts five items on a page when no page_size is sent": readsQuery(
    LIST,
    "page_size",
    (value) => value ?? "5",
  ),
  "paged-list.page.default: shows the second page when no page is sent": {
    with: ["subscription.list.all-by-default", "subscription.list.plan-id"],
    wrap: readsQuery(LIST, "page", (value) => value ?? "2"),
  },
  "paged-list.page.default: shows the second page of plans when no page is sent": {
    with: ["plan.list.created-plan"],
    wrap: readsQuery("listPlans", "page", (value) => value ?? "2"),
  },
  "paged-list.neighbours: knows no next page of plans": changesAnswer("listPlans", (body) => ({
    ...body,
    next: null,
  })),
  "paged-list.neighbours: names no page before the second": changesAnswer(LIST, (body) => ({
    ...body,
    previous: null,
  })),
});
