/** Charge lists that are right on their first page, or for the first of many values, and wrong behind it. */
import type { Defect } from "../defect.ts";
import { at, errorBody, tells } from "../ways.ts";
import { isInFront } from "../ways/cursors.ts";
import { ELEMENTS, LIST, cursorOf, elements, limitOf } from "../ways/lists.ts";
import { json } from "../wire.ts";

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
  {
    breaks: "paging.older.misses-none",
    how: "knows no cursor whose charge was captured since",
    wrap: (next, { now }) => {
      const gone = new Set<unknown>();
      return async (call) => {
        const cursor = call.url.searchParams.get("after_id");
        if (call.operation === LIST && gone.has(cursor))
          return json(400, errorBody("integrity_or_database_issue", now()));
        const reply = await next(call);
        if (call.operation === "captureCharge" && reply.status === 200) gone.add(cursorOf({ id: call.id }));
        return reply;
      };
    },
  },
  {
    breaks: "paging.older.repeats-none",
    how: "lists a charge once more when something was refunded of it, an outer join",
    with: ["paging.older.misses-none", "paging.newer.repeats-none"],
    wrap: tells(LIST, (body, call) => ({
      ...body,
      [ELEMENTS]: elements(body)
        .flatMap((one) => (Number(at(one, "/refunded_amount/amount")) > 0 ? [one, one] : [one]))
        .slice(0, limitOf(call)),
    })),
  },
];
