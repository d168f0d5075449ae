/** has_next and has_previous. */
import type { Defect } from "../../harness/defect.ts";
import { sets, changesAnswer } from "../../mutations/answers.ts";
import { isInFront } from "../../mutations/cursors.ts";
import { LIST, elements, limitOf } from "../../mutations/lists.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

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
