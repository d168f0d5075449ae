/** What is on a page of the charge list, in which order, and how much of it. */
import type { Defect, Wrap } from "../../defect.ts";
import { readsQuery, refuses, tells, withAt } from "../../ways.ts";
import { isBehind, isInFront } from "../../ways/cursors.ts";
import {
  ELEMENTS,
  LIST,
  cursorOf,
  elements,
  everything,
  idOf,
  isFiltered,
  limitOf,
  rearranges,
  withPage,
} from "../../ways/lists.ts";
import { isSize } from "../../ways/when.ts";

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

export const listOrder: readonly Defect[] = [
  {
    breaks: "list.newest-first",
    how: "lists the oldest charge of a page first",
    wrap: rearranges((page) => page.toReversed()),
  },
  {
    breaks: "list.newest-first",
    how: "lists the oldest charge of a page first when a filter is sent",
    wrap: rearranges((page, call) => (isFiltered(call) ? page.toReversed() : page)),
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
    breaks: "list.newest-first",
    how: "lists charges by the last character of their ids",
    // A page in this order may have another charge than the newest at first_cursor.
    mayBreak: ["paging.first-cursor"],
    wrap: rearranges((page) =>
      page.toSorted((a, b) => (String(a["id"]).slice(-1) < String(b["id"]).slice(-1) ? -1 : 1)),
    ),
  },
  {
    breaks: "list.created-charge",
    how: "lists no held charges",
    with: ["list.search.tid", "paging.older.misses-none", "paging.newer.meets-new"],
    wrap: readsQuery(LIST, "transaction_status", (value) => value ?? "captured,cancelled,refunded,pending"),
  },
  {
    breaks: "list.created-charge",
    how: "lists only charges of a consumer that it knows, an inner join",
    with: ["paging.has-next", "list.search.tid", "paging.older.misses-none", "paging.newer.meets-new"],
    mayBreak: ["list.limit.default", "list.transaction-status", "paging.newer.misses-none"],
    wrap: rearranges((page) => page.filter((one) => one["consumer_details"] !== undefined)),
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
  {
    breaks: "list.charges",
    how: "calls the array charges",
    wrap: tells(LIST, ({ merchant_payment_transactions, ...rest }) => ({
      ...rest,
      charges: merchant_payment_transactions,
    })),
  },
  {
    breaks: "list.charges",
    how: "gives an object with an entry for each charge",
    wrap: tells(LIST, (body) =>
      withAt(body, `/${ELEMENTS}`, Object.fromEntries(elements(body).map((one) => [String(one["id"]), one]))),
    ),
  },
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "20"),
  },
  {
    breaks: "list.limit.default",
    how: "puts fifteen charges on a page when a filter is sent and no limit",
    wrap: readsQuery(LIST, "limit", (value, call) => value ?? (isFiltered(call) ? "15" : null)),
  },
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page behind a cursor when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value, call) => value ?? (isBehind(call) ? "20" : null)),
  },
  {
    breaks: "list.limit.default",
    how: "puts five charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "5"),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on a page",
    wrap: readsQuery(LIST, "limit", (value) => (isSize(value) ? String(Number(value) + 1) : value)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "passes over the limit when a filter is sent",
    wrap: readsQuery(LIST, "limit", (value, call) => (isFiltered(call) && isSize(value) ? null : value)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on pages behind a cursor",
    wrap: readsQuery(LIST, "limit", (value, call) =>
      isSize(value) && isBehind(call) ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "list.limit.caps-page",
    how: "passes over the limit on pages in front of a cursor",
    wrap: readsQuery(LIST, "limit", (value, call) => (isSize(value) && isInFront(call) ? null : value)),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts two charges on a page of one",
    wrap: readsQuery(LIST, "limit", (value) => (Number(value) === 1 ? "2" : value)),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 100 for too much, >= for >",
    wrap: refuses(LIST, (call) => limitOf(call) >= 100, 400, "limit_out_of_bounds"),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 1 for too little, <= for <",
    wrap: refuses(LIST, (call) => limitOf(call) <= 1, 400, "limit_out_of_bounds"),
  },
];
