/** Walks to older and to newer charges that miss a charge or meet one twice. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { errorBody } from "../../mutations/bodies.ts";
import { isTurn, turns } from "../../mutations/cursors.ts";
import { ELEMENTS, LIST, cursorOf, elements, everything, limitOf, withPage } from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Remembers with a cursor how many charges stood before it, and skips as many. */
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

export const listWalks: readonly Defect[] = breaking({
  "paging.older.misses-none: starts a page one charge too far behind the cursor": turns(
    "after_id",
    (place, limit) => [place + 2, place + 2 + limit],
  ),
  "paging.older.misses-none: knows no cursor whose charge was captured since": (next, { now }) => {
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
  "paging.older.repeats-none: turns pages by counting, so that new charges push old ones onto the next page":
    byCounting,
  "paging.older.repeats-none: starts the older page with the charge of the cursor, >= for >": turns(
    "after_id",
    (place, limit) => [place, place + limit],
  ),
  "paging.older.repeats-none: lists a charge once more when something was refunded of it, an outer join": {
    mayBreak: ["paging.older.misses-none"],
    wrap: changesAnswer(LIST, (body, call) => ({
      ...body,
      [ELEMENTS]: elements(body)
        .flatMap((one) => (Number(at(one, "/refunded_amount/amount")) > 0 ? [one, one] : [one]))
        .slice(0, limitOf(call)),
    })),
  },
});

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

export const listWaysBack: readonly Defect[] = breaking({
  "paging.newer.misses-none: shows the newest charges of all instead of those next to before_id": turns(
    "before_id",
    (place, limit) => [0, Math.min(limit, place)],
  ),
  "paging.newer.repeats-none: ends the newer page with the charge of the cursor, >= for >": turns(
    "before_id",
    (place, limit) => [Math.max(0, place + 1 - limit), place + 1],
  ),
  "paging.newer.meets-new: shows the list as it was when the cursor was given": {
    mayBreak: ["paging.newer"],
    wrap: asItWas,
  },
});
