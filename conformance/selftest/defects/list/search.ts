/** Searches by search_key. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { forgets, isBehind, isInFront } from "../../mutations/cursors.ts";
import { ELEMENTS, LIST, elements, passesOver, rearranges } from "../../mutations/lists.ts";
import { changed, json } from "../../harness/wire.ts";

export const listSearches: readonly Defect[] = [
  {
    breaks: "list.search.tid",
    how: "does not look for transaction ids",
    wrap: rearranges((page, { url }) => (url.searchParams.has("search_key") ? [] : page)),
  },
  {
    breaks: "list.search.tid",
    how: "cuts a page before it searches",
    wrap: (next) => async (call) => {
      const key = call.url.searchParams.get("search_key");
      if (call.operation !== LIST || key === null) return next(call);
      const page = await next(changed(call, { query: { search_key: null } }));
      const found = elements(page.body).filter((one) => JSON.stringify(one).includes(key));
      return json(page.status, { ...Object(page.body), [ELEMENTS]: found, has_next: false }, page.headers);
    },
  },
  {
    breaks: "list.search.leaves-out-others",
    how: "ignores the search key",
    wrap: passesOver("search_key"),
  },
  {
    breaks: "list.search.leaves-out-others",
    how: "forgets the search key on pages behind a cursor",
    wrap: forgets("search_key", isBehind),
  },
  {
    breaks: "list.search.leaves-out-others",
    how: "forgets the search key on pages in front of a cursor",
    wrap: forgets("search_key", isInFront),
  },
  {
    breaks: "list.search.leaves-out-others",
    how: "ignores the search key on a page of one",
    mayBreak: ["list.search.tid"],
    wrap: readsQuery(LIST, "search_key", (value, { url }) =>
      url.searchParams.get("limit") === "1" ? null : value,
    ),
  },
];
