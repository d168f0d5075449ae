/** Walks to newer charges, while charges are created. */
import type { Defect, Wrap } from "../../harness/defect.ts";
import { isTurn, turns } from "../../mutations/cursors.ts";
import { LIST, cursorOf, elements, withPage } from "../../mutations/lists.ts";

/** For a cursor, shows the list as it was when the cursor was given. */
const asItWas: Wrap = (next, { now }) => {
  const given = new Map<string, number>();
  return async (call) => {
    const asked = now();
    const reply = await next(call);
    if (call.operation !== LIST || reply.status !== 200) return reply;
    const before = isTurn(call, "before_id") ? call.url.searchParams.get("before_id") : null;
    const then = before === null ? asked : (given.get(before) ?? asked);
    const page = elements(reply.body).filter((one) => before === null || Number(one["date_created"]) <= then);
    for (const cursor of [cursorOf(page[0]), cursorOf(page.at(-1))])
      if (cursor !== null && !given.has(cursor)) given.set(cursor, then);
    return before === null ? reply : withPage(reply, page);
  };
};

export const listWaysBack: readonly Defect[] = [
  {
    breaks: "paging.newer.misses-none",
    how: "shows the newest charges of all instead of those next to before_id",
    wrap: turns("before_id", (place, limit) => [0, Math.min(limit, place)]),
  },
  {
    breaks: "paging.newer.repeats-none",
    how: "ends the newer page with the charge of the cursor, >= for >",
    wrap: turns("before_id", (place, limit) => [Math.max(0, place + 1 - limit), place + 1]),
  },
  {
    breaks: "paging.newer.meets-new",
    how: "shows the list as it was when the cursor was given",
    mayBreak: ["paging.newer"],
    wrap: asItWas,
  },
];
