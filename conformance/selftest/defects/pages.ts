/** Charge lists that are right on their first page, or for the first of many values, and wrong behind it. */
import type { Defect } from "../defect.ts";
import { tells } from "../ways.ts";
import { isInFront } from "../ways/cursors.ts";
import { LIST } from "../ways/lists.ts";

export const pages: readonly Defect[] = [
  {
    breaks: "paging.has-next",
    how: "says that nothing older remains behind a page in front of a cursor",
    wrap: tells(LIST, (body, call) => (isInFront(call) ? { ...body, has_next: false } : body)),
  },
  {
    breaks: "paging.has-previous",
    how: "tells by has_next whether there is more on the way that is walked",
    wrap: tells(LIST, (body, call) =>
      isInFront(call) ? { ...body, has_next: body["has_previous"], has_previous: body["has_next"] } : body,
    ),
  },
];
