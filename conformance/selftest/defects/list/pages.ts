/** How many charges a page of the list holds, has_next and has_previous. */
import type { Defect } from "../../harness/defect.ts";
import { refuses, sets, changesAnswer } from "../../mutations/answers.ts";
import { isSize } from "../../mutations/conditions.ts";
import { isInFront } from "../../mutations/cursors.ts";
import { LIST, limitOf, elements } from "../../mutations/lists.ts";
import { breaking, otherValue } from "../../mutations/one-line-defects.ts";
import { readsQuery } from "../../mutations/requests.ts";

export const listLimits: readonly Defect[] = breaking({
  "list.limit.default: puts twenty charges on a page when no limit is sent": readsQuery(
    LIST,
    "limit",
    (value) => value ?? "20",
  ),
  "list.limit.default.as-aloud: puts three charges on a page when no limit is sent": readsQuery(
    LIST,
    "limit",
    (value) => value ?? "3",
  ),
  "list.limit.caps-page: puts one charge too many on a page": readsQuery(LIST, "limit", (value) =>
    isSize(value) ? String(Number(value) + 1) : value,
  ),
  "list.limit.caps-page: ignores the limit on pages in front of a cursor": readsQuery(
    LIST,
    "limit",
    (value, call) => (isSize(value) && isInFront(call) ? null : value),
  ),
  "list.limit.bounds: refuses 100 as too large, >= for >": refuses(
    LIST,
    (call) => limitOf(call) >= 100,
    400,
    "limit_out_of_bounds",
  ),
  "list.limit.bounds: refuses 100 behind a cursor": refuses(
    LIST,
    (call) => limitOf(call) === 100 && call.url.searchParams.has("after_id"),
    400,
    "limit_out_of_bounds",
  ),
  "list.limit.bounds: refuses 1 as too small, <= for <": refuses(
    LIST,
    (call) => limitOf(call) <= 1,
    400,
    "limit_out_of_bounds",
  ),
  "list.parameters.optional: asks for a limit": refuses(LIST, ({ url }) => url.search === ""),
});

export const listsOfMore: readonly Defect[] = [
  otherValue("paging.has-previous", LIST, "/has_previous", true),
  ...breaking({
    "paging.has-previous: never says that newer charges remain": {
      with: ["paging.newer.misses-none", "paging.newer.meets-new"],
      wrap: sets(LIST, "/has_previous", false),
    },
    "paging.has-previous: says that newer charges remain whenever a cursor was sent": changesAnswer(
      LIST,
      (body, { url }) => ({
        ...body,
        has_previous: url.searchParams.has("after_id") || url.searchParams.has("before_id"),
      }),
    ),
    "paging.has-next: never says that older charges remain": {
      with: ["paging.older.misses-none"],
      wrap: sets(LIST, "/has_next", false),
    },
    "paging.has-next: says that older charges remain whenever a page is full": changesAnswer(
      LIST,
      (body, call) => ({ ...body, has_next: elements(body).length === limitOf(call) }),
    ),
    "paging.has-next: says that nothing older remains behind a page in front of a cursor": changesAnswer(
      LIST,
      (body, call) => (isInFront(call) ? { ...body, has_next: false } : body),
    ),
  }),
  otherValue("paging.has-next", LIST, "/has_next", true),
];
