/** Charge lists: pages after a cursor and before one, cut by a wrong rule. */
import type { Wrap } from "../harness/defect.ts";
import { readsQuery } from "./requests.ts";
import type { Call } from "../harness/wire.ts";
import { LIST, cursorOf, limitOf, newest, withPage } from "./lists.ts";

export type Cursor = "after_id" | "before_id";

export const isBehind = ({ url }: Call): boolean => url.searchParams.has("after_id");
export const isInFront = ({ url }: Call): boolean => url.searchParams.has("before_id");

/** Ignores a parameter on some pages. */
export function forgets(name: string, on: (call: Call) => boolean): Wrap {
  return readsQuery(LIST, name, (value, call) => (on(call) ? null : value));
}

/** A call for a page by this cursor alone. */
export function isTurn(call: Call, by: Cursor): boolean {
  const { searchParams } = call.url;
  const other = by === "after_id" ? "before_id" : "after_id";
  return call.operation === LIST && searchParams.has(by) && !searchParams.has(other);
}

/** Start and end of a page in the list, newest first, where the charge of the cursor stands at `place`. */
type Rule = (place: number, limit: number, all: readonly unknown[]) => readonly [start: number, end: number];

export function turns(by: Cursor, rule: Rule): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (!isTurn(call, by) || reply.status !== 200) return reply;
    const pageIn = (all: readonly unknown[]): readonly [start: number, end: number] | undefined => {
      const place = all.findIndex((one) => cursorOf(one) === call.url.searchParams.get(by));
      return place === -1 ? undefined : rule(place, limitOf(call), all);
    };
    // One charge behind the page shows whether there are more.
    const isEnough = (found: readonly unknown[]): boolean => {
      const page = pageIn(found);
      return page !== undefined && page[1] < found.length;
    };
    const all = await newest(next, call, isEnough);
    const page = pageIn(all);
    if (page === undefined) return reply;
    const [start, end] = page;
    return withPage(reply, all.slice(start, end), { has_next: end < all.length, has_previous: start > 0 });
  };
}
