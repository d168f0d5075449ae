/** Searches by search_key. */
import type { Defect } from "../../harness/defect.ts";
import { forgets, isBehind } from "../../mutations/cursors.ts";
import { passesOver, rearranges } from "../../mutations/lists.ts";

export const listSearches: readonly Defect[] = [
  {
    breaks: "list.search.tid",
    how: "does not look for transaction ids",
    wrap: rearranges((page, { url }) => (url.searchParams.has("search_key") ? [] : page)),
  },
  { breaks: "list.search.leaves-out-others", how: "ignores the search key", wrap: passesOver("search_key") },
  {
    breaks: "list.search.leaves-out-others",
    how: "forgets the search key on pages behind a cursor",
    wrap: forgets("search_key", isBehind),
  },
];
