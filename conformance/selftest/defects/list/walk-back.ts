/** Walks to newer charges, while charges are created. */
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { isTurn, turns } from "../../mutations/cursors.ts";
import { LIST, cursorOf, elements, everything, limitOf, withPage } from "../../mutations/lists.ts";

/** Finds the newer page by counting: a charge created since the cursor was given shifts the page by one. */
const byCountingBack: Wrap = (next) => {
  const counted = new Map<string, number>();
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== LIST || reply.status !== 200) return reply;
    const before = isTurn(call, "before_id") ? call.url.searchParams.get("before_id") : null;
    const end = counted.get(before ?? "");
    const all = await everything(next, call);
    const page = end === undefined ? elements(reply.body) : all.slice(Math.max(0, end - limitOf(call)), end);
    const start = all.findIndex((one) => cursorOf(one) === cursorOf(page[0]));
    for (const place of [0, page.length - 1]) {
      const cursor = cursorOf(page[place]);
      if (cursor !== null) counted.set(cursor, start + place);
    }
    if (end === undefined) return reply;
    return withPage(reply, page, { has_next: end < all.length, has_previous: end > limitOf(call) });
  };
};

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
    breaks: "paging.newer.misses-none",
    how: "turns pages back by counting, so that a new charge pushes one over the edge",
    mayBreak: ["paging.newer.meets-new"],
    wrap: byCountingBack,
  },
  {
    breaks: "paging.newer.misses-none",
    how: "starts a page one charge too far in front of the cursor",
    with: ["paging.first-cursor"],
    mayBreak: ["paging.newer.meets-new"],
    wrap: turns("before_id", (place, limit) => [Math.max(0, place - 1 - limit), Math.max(0, place - 1)]),
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
  {
    breaks: "paging.newer.repeats-none",
    how: "gives the cursor of the second charge as first_cursor",
    wrap: changesAnswer(LIST, (body) => {
      const [, second] = elements(body);
      return second === undefined ? body : { ...body, first_cursor: cursorOf(second) };
    }),
  },
];
