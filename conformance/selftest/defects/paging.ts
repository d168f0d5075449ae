/** Endpoints > Transaction > Paging rules; Resources > Charge list response: lists turned by a rule that is wrong. */
import { decodeCursor } from "../../../sandbox/charges/cursor.ts";
import type { Defect, Wrap } from "../defect.ts";
import { both, leavesOut, readsQuery, says, tells } from "../ways.ts";
import { type Cursor, isTurn, turns } from "../ways/cursors.ts";
import { type Element, LIST, cursorOf, elements, withPage } from "../ways/lists.ts";

const isCursor = (value: string): boolean => decodeCursor(value) !== undefined;

/** Shows whoever comes with a cursor the list as it was when that cursor was given. */
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

/** Passes over one of the cursors; that a bad one is refused, and two of them, are other sentences. */
function ignores(cursor: Cursor): Wrap {
  return readsQuery(LIST, cursor, (value, call) =>
    value !== null && isCursor(value) && isTurn(call, cursor) ? null : value,
  );
}

function gives(change: (body: Element, page: readonly Element[]) => Element): Wrap {
  return tells(LIST, (body) => change(body, elements(body)));
}

export const paging: readonly Defect[] = [
  {
    breaks: "paging.first-cursor",
    how: "gives the cursor of the oldest charge as first_cursor too",
    with: ["paging.newer", "paging.newer.repeats-none"],
    wrap: gives((body) => ({ ...body, first_cursor: body["last_cursor"] })),
  },
  {
    breaks: "paging.first-cursor",
    how: "gives no first_cursor",
    wrap: leavesOut(LIST, "/first_cursor"),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives no last_cursor",
    with: ["paging.older.misses-none"],
    wrap: leavesOut(LIST, "/last_cursor"),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives the cursor of the last charge but one as last_cursor",
    with: ["paging.older.repeats-none"],
    mayBreak: ["paging.older"],
    wrap: gives((body, page) => (page.length > 1 ? { ...body, last_cursor: cursorOf(page.at(-2)) } : body)),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain",
    with: ["paging.older.misses-none"],
    wrap: says(LIST, "/has_next", false),
  },
  {
    breaks: "paging.has-next",
    how: "always says that older charges remain",
    wrap: says(LIST, "/has_next", true),
  },
  {
    breaks: "paging.has-previous",
    how: "always says that newer charges remain",
    wrap: says(LIST, "/has_previous", true),
  },
  {
    breaks: "paging.has-previous",
    how: "never says that newer charges remain",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: says(LIST, "/has_previous", false),
  },
  {
    breaks: "paging.older",
    how: "passes over after_id",
    with: ["paging.older.misses-none", "paging.older.repeats-none"],
    wrap: ignores("after_id"),
  },
  {
    breaks: "paging.newer",
    how: "passes over before_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: ignores("before_id"),
  },
  {
    breaks: "paging.newer",
    how: "takes before_id for after_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new", "paging.newer.repeats-none"],
    wrap: both((next) => (call) => {
      const cursor = call.url.searchParams.get("before_id");
      if (!isTurn(call, "before_id") || cursor === null) return next(call);
      const url = new URL(call.url);
      url.searchParams.delete("before_id");
      url.searchParams.set("after_id", cursor);
      return next({ ...call, url });
    }),
  },
  {
    breaks: "paging.newer.repeats-none",
    how: "takes the cursor for the last charge of the newer page, >= for >",
    wrap: turns("before_id", (place, limit) => [Math.max(0, place + 1 - limit), place + 1]),
  },
  {
    breaks: "paging.newer.meets-new",
    how: "shows the list as it was when the cursor was given",
    with: ["paging.newer"],
    wrap: asItWas,
  },
];
