/** Charge lists that sort by the tenth of a second of creation, and know no finer time. */
import { at, isObject } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { ELEMENTS, everything, idOf, isFiltered } from "./lists.ts";
import { type Call, changed, json } from "../harness/wire.ts";

/** In one process more charges are created in a second than a page holds. */
const MOMENT_MS = 100;

interface Placed {
  readonly element: unknown;
  /** Sorts by moment, and within one moment by the tie. */
  readonly place: string;
}

interface Listing {
  /** Sorts the charges of one moment: `made` is smaller for those that were made before. */
  readonly tie: (made: string, id: string) => string;
  /** Milliseconds from the creation of a charge to its place in the list. */
  readonly afterMs: number;
}

/** The end of an id is a random number. */
const inAnyOrder: Listing = { tie: (_made, id) => id.slice(-12), afterMs: 0 };
const inAnyOrderAndLater: Listing = { ...inAnyOrder, afterMs: 2000 };
const asMade: Listing = { tie: (made) => made, afterMs: 0 };

export const inMoments = listsInMoments(() => inAnyOrder);

export const inMomentsWhereFiltered = listsInMoments((call) =>
  isFiltered(call) ? inAnyOrderAndLater : asMade,
);

function listsInMoments(listingOf: (call: Call) => Listing): Wrap {
  return (next, { now }) => {
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
      if (call.operation !== "listCharges" || foreign || (after !== null && before !== null))
        return next(call);
      const reply = await next(changed(call, { query: { after_id: null, before_id: null } }));
      if (reply.status !== 200 || !isObject(reply.body)) return reply;

      const { tie, afterMs } = listingOf(call);
      const isListed = (one: unknown): boolean =>
        now() - MOMENT_MS * (moments.get(idOf(one)) ?? 0) >= afterMs;
      const all = placed((await everything(next, call)).filter(isListed), moments, tie);
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
}

/** A charge from before the run has the moment of the next older one. */
function placed(
  newestFirst: readonly unknown[],
  moments: ReadonlyMap<string, number>,
  tie: Listing["tie"],
): Placed[] {
  let known = 0;
  const oldestFirst = newestFirst.toReversed().map((element, made): Placed => {
    known = moments.get(idOf(element)) ?? known;
    const order = tie(String(made).padStart(12, "0"), idOf(element));
    return { element, place: `moment ${String(known).padStart(12, "0")} ${order}` };
  });
  return oldestFirst.toSorted((a, b) => (a.place < b.place ? 1 : -1));
}
