import type { Defect } from "../../defect.ts";
import { tells } from "../../ways.ts";
import { LIST, cursorOf, elements, isFiltered } from "../../ways/lists.ts";

export const listPages: readonly Defect[] = [
  {
    breaks: "paging.has-next",
    how: "says nothing about older charges on the last page",
    wrap: tells(LIST, ({ has_next, ...body }) => (has_next === true ? { ...body, has_next } : body)),
  },
  {
    breaks: "paging.has-previous",
    how: "says nothing about newer charges on the first page",
    wrap: tells(LIST, ({ has_previous, ...body }) =>
      has_previous === true ? { ...body, has_previous } : body,
    ),
  },
  {
    breaks: "paging.first-cursor",
    how: "gives the cursor of the second charge as first_cursor",
    with: ["paging.newer.repeats-none"],
    wrap: tells(LIST, (body) => {
      const [, second] = elements(body);
      return second === undefined ? body : { ...body, first_cursor: cursorOf(second) };
    }),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain when a filter is sent",
    with: ["paging.older.misses-none"],
    wrap: tells(LIST, (body, call) => (isFiltered(call) ? { ...body, has_next: false } : body)),
  },
  {
    breaks: "paging.has-next",
    how: "always says that older charges remain when a filter is sent",
    wrap: tells(LIST, (body, call) => (isFiltered(call) ? { ...body, has_next: true } : body)),
  },
];
