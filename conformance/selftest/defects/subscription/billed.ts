/** Pages of invoices and payment intents, of one subscription or of all. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { withAt } from "../../mutations/bodies.ts";
import { BILLED } from "../../mutations/paged-lists.ts";
import { isInteger, isNoUuid, isSize } from "../../mutations/conditions.ts";
import { changed, json } from "../../harness/wire.ts";

/** Lists what belongs to any subscription of the same plan. */
function looksAtThePlan(operation: OperationId, array: string): Wrap {
  return (next) => {
    const plans = new Map<unknown, unknown>();
    return async (call) => {
      const reply = await next(call);
      const id = call.url.searchParams.get("subscription_id");
      const plan = plans.get(id);
      if (call.operation === "createSubscription")
        plans.set(at(reply.body, "/id"), at(reply.body, "/plan_id"));
      if (call.operation !== operation || reply.status !== 200 || plan === undefined) return reply;
      const { body } = await next(changed(call, { query: { subscription_id: null, page_size: "100" } }));
      const list = at(body, array);
      const found = Array.isArray(list)
        ? list.filter((one) => plans.get(at(one, "/subscription_id")) === plan)
        : list;
      return json(200, withAt(reply.body, array, found));
    };
  };
}

export const billedPages: readonly Defect[] = [
  ...BILLED.map(([word, operation, array]): Defect => ({
    breaks: `${word}.list.subscription-id.filters`,
    how: "looks at the plan of the subscription only",
    wrap: looksAtThePlan(operation, `/${array}`),
  })),
  ...BILLED.map(([word, operation]): Defect => ({
    breaks: `${word}.list.subscription-id.filters`,
    how: "ignores subscription_id",
    wrap: readsQuery(operation, "subscription_id", (value) => (isNoUuid(value) ? value : null)),
  })),
  ...BILLED.flatMap(([word, operation]): Defect[] => [
    {
      breaks: `${word}.list.page-size`,
      how: "ignores page_size",
      wrap: readsQuery(operation, "page_size", (value) => (isSize(value) ? null : value)),
    },
    {
      breaks: `${word}.list.page-size`,
      how: "puts one too many on a page",
      wrap: readsQuery(operation, "page_size", (value) =>
        isSize(value) ? String(Number(value) + 1) : value,
      ),
    },
    {
      breaks: `${word}.list.page-number`,
      how: "shows the first page whatever page is asked for",
      wrap: readsQuery(operation, "page", (value) => (isInteger(value) && Number(value) > 0 ? null : value)),
    },
    {
      breaks: `${word}.list.page-number`,
      how: "shows the second page when no page is sent",
      wrap: readsQuery(operation, "page", (value) => value ?? "2"),
    },
  ]),
];
