/** Rules that can be broken to two sides, or in more than one member: the side that no other file breaks. */

import type { Defect } from "../defect.ts";
import { readsQuery } from "../ways.ts";

export const otherSides: readonly Defect[] = [
  {
    breaks: "paged-list.page-size.default",
    how: "puts twenty items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "20"),
  },
  {
    breaks: "subscription.list.page-number",
    how: "counts pages from 0",
    with: ["paged-list.page.default"],
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      value === null ? null : String(Number(value) + 1),
    ),
  },
];
