/** A charge list that cuts its pages itself, with its own cursors. */
import { isObject } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { ELEMENTS, LIST, idOf, limitOf, newest } from "./lists.ts";
import { changed, json } from "../harness/wire.ts";

const FRONT = "in front of ";
const BEHIND = "behind ";

interface Cut {
  /** The part of the whole list that is shown by now. */
  readonly shown?: (all: readonly unknown[], now: number) => readonly unknown[];
  /** A cursor stands between two charges: first_cursor before its page, last_cursor after it. */
  readonly between?: boolean;
}

/** Pages and cursors that are not the sandbox's. */
export function cuts({ shown = (all) => all, between = false }: Cut): Wrap {
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
        return isKnown && visible.length > to;
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
