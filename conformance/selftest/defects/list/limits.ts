/** How many charges a page of the list holds. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { isInFront } from "../../mutations/cursors.ts";
import { LIST, limitOf } from "../../mutations/lists.ts";
import { isSize } from "../../mutations/conditions.ts";
import { refusesRight } from "../../mutations/one-line-defects.ts";

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
