/** Searches by search_key. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { forgets, isBehind } from "../../mutations/cursors.ts";
import { passesOver, rearranges } from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const listSearches: readonly Defect[] = breaking({
  "list.search.tid: does not look for transaction ids": rearranges((page, { url }) =>
    url.searchParams.has("search_key") ? [] : page,
  ),
  "list.search.tid: finds no charge of which something was refunded": rearranges((page, { url }) =>
    url.searchParams.has("search_key")
      ? page.filter((one) => !(Number(at(one, "/refunded_amount/amount")) > 0))
      : page,
  ),
  "list.search.other-fields: finds by a reference or a CLABE only what waits": rearranges((page, { url }) =>
    /^\d+$/.test(url.searchParams.get("search_key") ?? "")
      ? page.filter((one) => one["status"] === "pending")
      : page,
  ),
  "list.search.leaves-out-others: ignores the search key": passesOver("search_key"),
  "list.search.leaves-out-others: forgets the search key on pages behind a cursor": forgets(
    "search_key",
    isBehind,
  ),
});
