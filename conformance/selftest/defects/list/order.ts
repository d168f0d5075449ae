/** The elements of the charge list, and their order. */
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isInFront } from "../../mutations/cursors.ts";
import {
  ELEMENTS,
  LIST,
  cursorOf,
  elements,
  everything,
  idOf,
  limitOf,
  rearranges,
  withPage,
} from "../../mutations/lists.ts";

/** Cuts its pages, by the right rule, from a list that it sorts itself. */
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

/** Sorts by the last change of a charge. */
const byLastChange: Wrap = (next, world) => {
  const moved = new Map<string, number>();
  const newestChange = (all: readonly unknown[]): readonly unknown[] =>
    all.toSorted((a, b) => (moved.get(idOf(b)) ?? 0) - (moved.get(idOf(a)) ?? 0));
  const listing = listsFrom(newestChange)(next, world);
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
    how: "lists first what was changed last",
    mayBreak: ["paging.newer"],
    wrap: byLastChange,
  },
  {
    breaks: "list.created-charge",
    how: "lists no charges by token",
    wrap: leavesOut(({ payment_method }) => payment_method === "pay_with_service_payment_token"),
  },
  {
    breaks: "list.created-charge",
    how: "lists no charges that were refunded",
    wrap: leavesOut(({ status }) => status === "refunded"),
  },
  {
    breaks: "list.charges",
    how: "calls the array charges",
    wrap: changesAnswer(LIST, ({ merchant_payment_transactions, ...rest }) => ({
      ...rest,
      charges: merchant_payment_transactions,
    })),
  },
  {
    breaks: "list.charges",
    how: "gives an object with an entry for each charge",
    wrap: changesAnswer(LIST, (body) =>
      withAt(body, `/${ELEMENTS}`, Object.fromEntries(elements(body).map((one) => [String(one["id"]), one]))),
    ),
  },
];
