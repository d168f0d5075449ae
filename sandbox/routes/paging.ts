import { operations, type OperationId } from "@payment-service/contract";
import { invalid } from "../values/errors.ts";
import type { Links, RecordPage } from "../store/records.ts";
import type { World } from "../world.ts";

export interface PageWanted {
  readonly number: number;
  readonly size: number;
}

const DEFAULT_PAGE_SIZE = 15;

/** `page` and `page_size`, their defaults as the document states them. A page below 1 is refused (gap paging.page-minimum). */
export function readPage(query: { page?: number; page_size?: number } | undefined): PageWanted {
  const number = query?.page ?? 1;
  if (number < 1 || !Number.isSafeInteger(number)) {
    throw invalid("must be a whole number, 1 or more", {
      part: "query",
      field: "page",
      at_least: 1,
      at_most: Number.MAX_SAFE_INTEGER,
      sent: String(number),
    });
  }
  return { number, size: query?.page_size ?? DEFAULT_PAGE_SIZE };
}

/** The counts and links of a paged list; the links are whole addresses (gap paging.next-previous-content). */
export function envelope(
  world: World,
  operation: OperationId,
  wanted: PageWanted,
  { total }: Pick<RecordPage<unknown>, "total">,
  filters: Links = {},
) {
  const pages = Math.ceil(total / wanted.size);
  const link = (page: number) => {
    const url = new URL(`${world.origin()}/v2${operations[operation].path}`);
    url.searchParams.set("page", String(page));
    url.searchParams.set("page_size", String(wanted.size));
    for (const [name, value] of Object.entries(filters)) {
      if (typeof value === "string") url.searchParams.set(name, value);
    }
    return url.href;
  };
  return {
    page_count: pages,
    item_count: total,
    next: wanted.number < pages ? link(wanted.number + 1) : null,
    previous: wanted.number > 1 ? link(wanted.number - 1) : null,
  };
}
