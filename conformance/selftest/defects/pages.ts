/** Charge lists that are right on their first page, or for the first of many values, and wrong behind it. */
import type { Defect, Wrap } from "../defect.ts";
import { at, errorBody, readsQuery, tells } from "../ways.ts";
import { isBehind, isInFront } from "../ways/cursors.ts";
import { ELEMENTS, LIST, cursorOf, elements, everything, idOf, limitOf, withPage } from "../ways/lists.ts";
import { json } from "../wire.ts";

const isBounded = (limit: string | null): boolean =>
  limit !== null && /^\d+$/.test(limit) && Number(limit) > 0 && Number(limit) < 100;

/** Takes its pages from a list of its own making, turned as it should be. */
function listsFrom(change: (all: readonly unknown[]) => readonly unknown[]): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (call.operation !== LIST || reply.status !== 200) return reply;
    const whole = await everything(next, call);
    const all = change(whole);
    const { searchParams } = call.url;
    const cursor = searchParams.get("after_id") ?? searchParams.get("before_id");
    const place = all.findIndex((one) => cursorOf(one) === cursor);
    if (cursor !== null && place === -1) return reply;
    const limit = limitOf(call);
    const start = isInFront(call) ? Math.max(0, place - limit) : place + 1;
    const end = isInFront(call) ? place : start + limit;
    return withPage(reply, all.slice(start, end), { has_next: end < all.length, has_previous: start > 0 });
  };
}

function leavesOut(when: (charge: Record<string, unknown>) => boolean): Wrap {
  return listsFrom((all) => all.filter((one) => !when(Object(one))));
}

/** Whatever happens to a charge puts it in front. */
const byLastChange: Wrap = (next, bed) => {
  const moved = new Map<string, number>();
  const newestChange = (all: readonly unknown[]): readonly unknown[] =>
    all.toSorted((a, b) => (moved.get(idOf(b)) ?? 0) - (moved.get(idOf(a)) ?? 0));
  const listing = listsFrom(newestChange)(next, bed);
  return async (call) => {
    const reply = await listing(call);
    const isMove = call.operation === "captureCharge" || call.operation === "refundCharge";
    if (isMove && reply.status === 200) moved.set(call.id, moved.size + 1);
    return reply;
  };
};

export const pages: readonly Defect[] = [
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page behind a cursor when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value, call) => value ?? (isBehind(call) ? "20" : null)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on pages behind a cursor",
    wrap: readsQuery(LIST, "limit", (value, call) =>
      isBounded(value) && isBehind(call) ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "list.limit.caps-page",
    how: "passes over the limit on pages in front of a cursor",
    wrap: readsQuery(LIST, "limit", (value, call) => (isBounded(value) && isInFront(call) ? null : value)),
  },
  {
    breaks: "list.newest-first",
    how: "forgets to turn round what it finds in front of a cursor",
    wrap: tells(LIST, (body, call) =>
      isInFront(call) ? { ...body, [ELEMENTS]: elements(body).toReversed() } : body,
    ),
  },
  {
    breaks: "list.newest-first",
    how: "lists first what was changed last",
    mayBreak: ["paging.newer"],
    wrap: byLastChange,
  },
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
  {
    breaks: "list.created-charge",
    how: "lists no charges by token",
    wrap: leavesOut(({ payment_method }) => payment_method === "pay_with_service_payment_token"),
  },
  {
    breaks: "list.created-charge",
    how: "lists no charges that were refunded",
    with: ["paging.older.misses-none"],
    wrap: leavesOut(({ status }) => status === "refunded"),
  },
];
