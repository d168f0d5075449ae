/** Endpoints > Transaction > Paging rules; Resources > Charge list response: lists turned by a rule that is wrong. */
import { decodeCursor } from "../../../sandbox/charges/cursor.ts";
import type { Defect, Wrap } from "../defect.ts";
import { at, both, leavesOut, readsQuery, says, tells } from "../ways.ts";
import { type Cursor, isTurn, turns } from "../ways/cursors.ts";
import { type Element, LIST, cursorOf, elements, everything, limitOf, withPage } from "../ways/lists.ts";

const isCursor = (value: string): boolean => decodeCursor(value) !== undefined;
const secondOf = (element: unknown): number => Math.floor(Number(at(element, "/date_created")) / 1000);

/** Remembers of a cursor how many charges stood before it, and skips that many. */
const byCounting: Wrap = (next) => {
  const counted = new Map<string, number>();
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== LIST || isTurn(call, "before_id") || reply.status !== 200) return reply;
    const after = call.url.searchParams.get("after_id");
    const start = after === null ? 0 : counted.get(after);
    if (start === undefined) return reply;
    const all = after === null ? elements(reply.body) : await everything(next, call);
    const page = all.slice(start, start + limitOf(call));
    const last = cursorOf(page.at(-1));
    if (last !== null) counted.set(last, start + page.length);
    return after === null
      ? reply
      : withPage(reply, page, { has_next: start + page.length < all.length, has_previous: start > 0 });
  };
};

/** The same on the way back: what was added since the cursor was given pushes a charge over the edge. */
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
    breaks: "paging.older.misses-none",
    how: "starts a page one charge too far behind the cursor",
    wrap: turns("after_id", (place, limit) => [place + 2, place + 2 + limit]),
  },
  {
    breaks: "paging.older.misses-none",
    how: "goes on behind the whole second of the cursor, and loses what else was made in it",
    with: ["paging.older"],
    wrap: turns("after_id", (place, limit, all) => {
      const older = all.findIndex((one) => secondOf(one) < secondOf(all[place]));
      const start = older === -1 ? all.length : older;
      return [start, start + limit];
    }),
  },
  {
    breaks: "paging.older.repeats-none",
    how: "turns pages by counting, so that new charges push old ones onto the next page",
    wrap: byCounting,
  },
  {
    breaks: "paging.older.repeats-none",
    how: "takes the cursor for the first charge of the older page, >= for >",
    wrap: turns("after_id", (place, limit) => [place, place + limit]),
  },
  {
    breaks: "paging.newer.misses-none",
    how: "shows the newest charges of all instead of those next to before_id",
    with: ["paging.newer.meets-new"],
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
    with: ["paging.newer.meets-new"],
    wrap: turns("before_id", (place, limit) => [Math.max(0, place - 1 - limit), Math.max(0, place - 1)]),
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
