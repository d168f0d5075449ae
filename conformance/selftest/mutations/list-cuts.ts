/** A charge list that cuts its pages itself, with its own cursors. */
import { at, isObject } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { ELEMENTS, LIST, idOf, isFiltered, limitOf, newest } from "./lists.ts";
import { changed, json } from "../harness/wire.ts";

const FRONT = "in front of ";
const BEHIND = "behind ";

interface Cut {
  /** The part of the whole list that is shown by now. */
  readonly shown?: (all: readonly unknown[], now: number) => readonly unknown[];
  /** It is sorted anew, so that the whole list is read for each page. */
  readonly sorted?: boolean;
  /** A cursor stands between two charges: first_cursor before its page, last_cursor after it. */
  readonly between?: boolean;
}

/** Pages and cursors that are not the sandbox's. */
export function cuts({ shown = (all) => all, sorted = false, between = false }: Cut): Wrap {
  return (next, { now }) =>
    async (call) => {
      const sent = ["after_id", "before_id"].map((name) => call.url.searchParams.get(name));
      const [after, before] = sent;
      const isForeign = sent.some(
        (one) => one !== null && !one?.startsWith(FRONT) && !one?.startsWith(BEHIND),
      );
      if (call.operation !== LIST || isForeign || !sent.includes(null)) return next(call);
      const reply = await next(changed(call, { query: { after_id: null, before_id: null } }));
      if (reply.status !== 200 || !isObject(reply.body)) return reply;

      const cursor = after ?? before ?? "";
      const pageIn = (found: readonly unknown[]) => {
        const visible = shown(found, now());
        const place = visible.findIndex((one) => cursor.endsWith(` ${idOf(one)}`));
        const olderFrom = between && cursor.startsWith(FRONT) ? place : place + 1;
        const newerTo = between && cursor.startsWith(BEHIND) ? place + 1 : place;
        const to = typeof before === "string" ? newerTo : olderFrom + limitOf(call);
        const start = typeof before === "string" ? Math.max(0, to - limitOf(call)) : olderFrom;
        return { visible, start, to, isKnown: cursor === "" || place !== -1 };
      };
      // One charge behind the page shows whether there are more.
      const isEnough = (found: readonly unknown[]): boolean => {
        const { visible, to, isKnown } = pageIn(found);
        return !sorted && isKnown && visible.length > to;
      };
      const { visible, start, to, isKnown } = pageIn(await newest(next, call, isEnough));
      if (!isKnown) return next(call);
      const page = visible.slice(start, to);
      const cursors = {
        first_cursor: page.length === 0 ? null : `${FRONT}${idOf(page[0])}`,
        last_cursor: page.length === 0 ? null : `${BEHIND}${idOf(page.at(-1))}`,
      };
      const more = { has_next: to < visible.length, has_previous: start > 0 };
      return json(200, { ...reply.body, [ELEMENTS]: page, ...cursors, ...more }, reply.headers);
    };
}

/** In one process more charges are created in a second than a page holds. */
const MOMENT_MS = 100;
const dateOf = (one: unknown): number => Number(at(one, "/date_created"));

/** Knows no finer time of creation than a tenth of a second. The end of an id is a random number. */
function inAnyOrder(all: readonly unknown[]): readonly unknown[] {
  const moments = all.map((one) => [Math.floor(dateOf(one) / MOMENT_MS), idOf(one).slice(-12), one] as const);
  return moments.toSorted(([a, tie], [b, other]) => b - a || (tie < other ? 1 : -1)).map(([, , one]) => one);
}

export function listed(ms: number): (all: readonly unknown[], now: number) => readonly unknown[] {
  return (all, now) => all.filter((one) => dateOf(one) <= now - ms);
}

/** Charges of one moment in any order. */
export const inMoments = cuts({ shown: inAnyOrder, sorted: true });

/** The same, and two seconds later, where a filter is sent. */
export const inMomentsWhereFiltered: Wrap = (next, world) => {
  const plain = cuts({})(next, world);
  const filtered = cuts({ shown: (...list) => inAnyOrder(listed(2000)(...list)), sorted: true })(next, world);
  return (call) => (isFiltered(call) ? filtered : plain)(call);
};
