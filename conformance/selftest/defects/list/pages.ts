/** How many charges a page of the list holds, has_next and has_previous. */
import type { Defect } from "../../harness/defect.ts";
import { refuses, sets, changesAnswer } from "../../mutations/answers.ts";
import { isSize } from "../../mutations/conditions.ts";
import { isInFront } from "../../mutations/cursors.ts";
import { LIST, limitOf, elements } from "../../mutations/lists.ts";
import { refusesRight, otherValue } from "../../mutations/one-line-defects.ts";
import { readsQuery } from "../../mutations/requests.ts";

export const listLimits: readonly Defect[] = [
  refusesRight("list.parameters.optional", "asks for a limit", LIST, ({ url }) => url.search === ""),
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "20"),
  },
  {
    breaks: "list.limit.default.as-aloud",
    how: "puts three charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "3"),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on a page",
    wrap: readsQuery(LIST, "limit", (value) => (isSize(value) ? String(Number(value) + 1) : value)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "ignores the limit on pages in front of a cursor",
    wrap: readsQuery(LIST, "limit", (value, call) => (isSize(value) && isInFront(call) ? null : value)),
  },
  {
    breaks: "list.limit.bounds",
    how: "refuses 100 as too large, >= for >",
    wrap: refuses(LIST, (call) => limitOf(call) >= 100, 400, "limit_out_of_bounds"),
  },
  {
    breaks: "list.limit.bounds",
    how: "refuses 1 as too small, <= for <",
    wrap: refuses(LIST, (call) => limitOf(call) <= 1, 400, "limit_out_of_bounds"),
  },
];

export const listsOfMore: readonly Defect[] = [
  otherValue("paging.has-previous", LIST, "/has_previous", true),
  {
    breaks: "paging.has-previous",
    how: "never says that newer charges remain",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: sets(LIST, "/has_previous", false),
  },
  {
    breaks: "paging.has-previous",
    how: "says that newer charges remain whenever a cursor was sent",
    wrap: changesAnswer(LIST, (body, { url }) => ({
      ...body,
      has_previous: url.searchParams.has("after_id") || url.searchParams.has("before_id"),
    })),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain",
    with: ["paging.older.misses-none"],
    wrap: sets(LIST, "/has_next", false),
  },
  otherValue("paging.has-next", LIST, "/has_next", true),
  {
    breaks: "paging.has-next",
    how: "says that older charges remain whenever a page is full",
    wrap: changesAnswer(LIST, (body, call) => ({
      ...body,
      has_next: elements(body).length === limitOf(call),
    })),
  },
  {
    breaks: "paging.has-next",
    how: "says that nothing older remains behind a page in front of a cursor",
    wrap: changesAnswer(LIST, (body, call) => (isInFront(call) ? { ...body, has_next: false } : body)),
  },
];
