import type { Defect } from "../../defect.ts";
import { readsQuery } from "../../ways.ts";
import { LIST, isFiltered, rearranges } from "../../ways/lists.ts";

const asked = (value: string | null): boolean => value !== null && /^[1-9]\d?$/.test(value);

export const listOrder: readonly Defect[] = [
  {
    breaks: "list.newest-first",
    how: "lists the oldest charge of a page first when a filter is sent",
    wrap: rearranges((page, call) => (isFiltered(call) ? page.toReversed() : page)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "passes over the limit when a filter is sent",
    wrap: readsQuery(LIST, "limit", (value, call) => (isFiltered(call) && asked(value) ? null : value)),
  },
  {
    breaks: "list.limit.default",
    how: "puts fifteen charges on a page when a filter is sent and no limit",
    wrap: readsQuery(LIST, "limit", (value, call) => value ?? (isFiltered(call) ? "15" : null)),
  },
  {
    breaks: "list.limit.full-page",
    how: "puts no more than fifty charges on a page",
    wrap: readsQuery(LIST, "limit", (value) =>
      value !== null && (asked(value) || value === "100") ? String(Math.min(50, Number(value))) : value,
    ),
  },
  {
    breaks: "list.limit.full-page",
    how: "puts one charge too few on a page",
    wrap: readsQuery(LIST, "limit", (value) =>
      value !== null && asked(value) && Number(value) > 1 ? String(Number(value) - 1) : value,
    ),
  },
];
