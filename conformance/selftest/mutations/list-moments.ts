/** Charge lists that sort by the tenth of a second of creation, and know no finer time. */
import { at, isObject } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { ELEMENTS, everything, idOf } from "./lists.ts";
import { changed, json } from "../harness/wire.ts";

/** In one process more charges are created in a second than a page holds. */
const MOMENT_MS = 100;

interface Placed {
  readonly element: unknown;
  /** Sorts by moment, and within one moment by the tie. */
  readonly place: string;
}

/** Charges of one moment stand in any order. */
export const inMoments: Wrap = (next, { now }) => {
  const moments = new Map<string, number>();
  return async (call) => {
    if (call.operation === "createCharge") {
      const reply = await next(call);
      const id = at(reply.body, "/id");
      if (typeof id === "string") moments.set(id, Math.floor(now() / MOMENT_MS));
      return reply;
    }
    const { searchParams } = call.url;
    const [after, before] = [searchParams.get("after_id"), searchParams.get("before_id")];
    const foreign = [after, before].some((cursor) => cursor !== null && !cursor.startsWith("moment "));
    if (call.operation !== "listCharges" || foreign || (after !== null && before !== null)) return next(call);
    const reply = await next(changed(call, { query: { after_id: null, before_id: null } }));
    if (reply.status !== 200 || !isObject(reply.body)) return reply;

    const all = placed(await everything(next, call), moments);
    const limit = Number(searchParams.get("limit") ?? "10");
    const from = after === null ? 0 : all.filter(({ place }) => place >= after).length;
    const to = before === null ? from + limit : all.filter(({ place }) => place > before).length;
    const start = before === null ? from : Math.max(0, to - limit);
    const page = all.slice(start, to);
    return json(
      200,
      {
        ...reply.body,
        [ELEMENTS]: page.map(({ element }) => element),
        first_cursor: page[0]?.place ?? null,
        last_cursor: page.at(-1)?.place ?? null,
        has_next: to < all.length,
        has_previous: start > 0,
      },
      reply.headers,
    );
  };
};

/** A charge from before the run has the moment of the next older one. */
function placed(newestFirst: readonly unknown[], moments: ReadonlyMap<string, number>): Placed[] {
  let known = 0;
  const oldestFirst = newestFirst.toReversed().map((element): Placed => {
    known = moments.get(idOf(element)) ?? known;
    // The end of an id is a random number.
    return { element, place: `moment ${String(known).padStart(12, "0")} ${idOf(element).slice(-12)}` };
  });
  return oldestFirst.toSorted((a, b) => (a.place < b.place ? 1 : -1));
}
