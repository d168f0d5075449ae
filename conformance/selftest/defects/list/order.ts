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
  limitOf,
  rearranges,
  withPage,
} from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

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

export const listOrder: readonly Defect[] = breaking({
  "list.newest-first: lists the oldest charge of a page first": rearranges((page) => page.toReversed()),
  "list.created-charge: lists no charges by token": leavesOut(
    ({ payment_method }) => payment_method === "pay_with_service_payment_token",
  ),
  "list.charges: gives an object with an entry for each charge": changesAnswer(LIST, (body) =>
    withAt(body, `/${ELEMENTS}`, Object.fromEntries(elements(body).map((one) => [String(one["id"]), one]))),
  ),
});
