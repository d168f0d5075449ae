/** Lists with page numbers: arrays, counts, page sizes, malformed ids, and lists without a filter. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { answers, refuses, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isEmpty, isInteger, isNoUuid } from "../../mutations/conditions.ts";
import { breaking, with422, without, otherValue } from "../../mutations/one-line-defects.ts";
import { BILLED, MADE, PAGED } from "../../mutations/paged-lists.ts";
import { readsQuery } from "../../mutations/requests.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

function byId(list: unknown): unknown {
  return Array.isArray(list) ? Object.fromEntries(list.map((one) => [String(at(one, "/id")), one])) : list;
}

export const pagedLists: readonly Defect[] = [
  ...PAGED.map(([word, operation, array]): Defect => ({
    breaks: `${word}.list.array`,
    how: `calls the array of ${operation} items`,
    wrap: changesAnswer(operation, ({ [array]: items, ...rest }) => ({ ...rest, items })),
  })),
  ...BILLED.map(([word, operation, array]): Defect => ({
    breaks: `${word}.list.array`,
    how: "gives null where there are none",
    wrap: changesAnswer(operation, (body) => (isEmpty(body[array]) ? { ...body, [array]: null } : body)),
  })),
  ...MADE.map(([word, operation, array]): Defect => ({
    breaks: `${word}.list.array`,
    how: "gives an object with an entry for each id",
    wrap: changesAnswer(operation, (body) => ({ ...body, [array]: byId(body[array]) })),
  })),
  without("paged-list.counts", "listPlans", "/page_count"),
  ...breaking({
    "paged-list.parameters.optional: listPlans asks for a page or a page_size": {
      mayBreak: ["paged-list.page-size.default"],
      wrap: refuses("listPlans", ({ url }) => url.search === ""),
    },
    "paged-list.page-size.below: listInvoices reads 0 as the default": readsQuery(
      "listInvoices",
      "page_size",
      (value) => (Number(value) === 0 ? null : value),
    ),
    "paged-list.page-size.above: listSubscriptions cuts 101 down to 100": readsQuery(
      "listSubscriptions",
      "page_size",
      (value) => (isInteger(value) && Number(value) > 100 ? "100" : value),
    ),
    "paged-list.page-size.bounds: listPaymentIntents gives no more than 50": refuses(
      "listPaymentIntents",
      ({ url }) => Number(url.searchParams.get("page_size")) > 50,
    ),
    "beta.uuid.malformed: looks for invoices of a subscription that cannot be": {
      with: ["paged-list.parameter-types"],
      wrap: readsQuery("listInvoices", "subscription_id", (value) => (isNoUuid(value) ? NOBODY : value)),
    },
    "beta.path-id.malformed: answers for a plan whose id cannot be one": answers("getPlan", (reply, { id }) =>
      reply.status >= 400 && reply.status !== 401 && isNoUuid(id) ? json(200, { id }) : reply,
    ),
  }),
  with422("paged-list.page-size.below", "listPlans", ({ url }) => url.searchParams.get("page_size") === "0"),
  ...BILLED.map(([word, operation]): Defect => ({
    breaks: `${word}.list.subscription-id`,
    how: "does not know subscription_id",
    wrap: refuses(operation, ({ url }) => url.searchParams.has("subscription_id")),
  })),
];

export const wholeLists: readonly Defect[] = [
  ...breaking({
    "subscription.list.all-by-default: lists nothing without plan_id": changesAnswer(
      "listSubscriptions",
      (body, { url }) => (url.searchParams.has("plan_id") ? body : withAt(body, "/subscription_list", [])),
    ),
  }),
  otherValue("plan.list.created-plan", "listPlans", "/plan_list", []),
];
