/** The cursors of a page, where they lead, and whether more remains. */
import { decodeCursor } from "../../../../sandbox/charges/cursor.ts";
import type { Defect, Wrap } from "../../defect.ts";
import { both, leavesOut, readsQuery, says, tells } from "../../ways.ts";
import { type Cursor, isInFront, isTurn } from "../../ways/cursors.ts";
import { type Element, LIST, cursorOf, elements, isFiltered, limitOf } from "../../ways/lists.ts";
import { changed } from "../../wire.ts";

const isCursor = (value: string): boolean => decodeCursor(value) !== undefined;

/** Passes over one of the cursors; that a bad one is refused, and two of them, are other sentences. */
function ignores(cursor: Cursor): Wrap {
  return readsQuery(LIST, cursor, (value, call) =>
    value !== null && isCursor(value) && isTurn(call, cursor) ? null : value,
  );
}

function gives(change: (body: Element, page: readonly Element[]) => Element): Wrap {
  return tells(LIST, (body) => change(body, elements(body)));
}

export const listPages: readonly Defect[] = [
  {
    breaks: "paging.first-cursor",
    how: "gives the cursor of the oldest charge as first_cursor too",
    with: ["paging.newer", "paging.newer.repeats-none"],
    wrap: gives((body) => ({ ...body, first_cursor: body["last_cursor"] })),
  },
  {
    breaks: "paging.first-cursor",
    how: "gives no first_cursor",
    wrap: leavesOut(LIST, "/first_cursor"),
  },
  {
    breaks: "paging.first-cursor",
    how: "gives the cursor of the second charge as first_cursor",
    with: ["paging.newer.repeats-none"],
    wrap: tells(LIST, (body) => {
      const [, second] = elements(body);
      return second === undefined ? body : { ...body, first_cursor: cursorOf(second) };
    }),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives no last_cursor",
    with: ["paging.older.misses-none"],
    wrap: leavesOut(LIST, "/last_cursor"),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives the cursor of the last charge but one as last_cursor",
    with: ["paging.older.repeats-none"],
    mayBreak: ["paging.older"],
    wrap: gives((body, page) => (page.length > 1 ? { ...body, last_cursor: cursorOf(page.at(-2)) } : body)),
  },
  {
    breaks: "paging.older",
    how: "passes over after_id",
    with: ["paging.older.misses-none", "paging.older.repeats-none"],
    // Where one page of a hundred holds them all.
    mayBreak: ["paging.has-next"],
    wrap: ignores("after_id"),
  },
  {
    breaks: "paging.older",
    how: "takes after_id for before_id",
    with: ["paging.older.misses-none", "paging.older.repeats-none"],
    // Where one page of a hundred holds them all.
    mayBreak: ["paging.has-next"],
    wrap: (next) => (call) => {
      const after = call.url.searchParams.get("after_id");
      return next(
        call.operation === LIST && after !== null && !call.url.searchParams.has("before_id")
          ? changed(call, { query: { after_id: null, before_id: after } })
          : call,
      );
    },
  },
  {
    breaks: "paging.newer",
    how: "passes over before_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: ignores("before_id"),
  },
  {
    breaks: "paging.newer",
    how: "takes before_id for after_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new", "paging.newer.repeats-none"],
    mayBreak: ["paging.has-previous"],
    wrap: both((next) => (call) => {
      const cursor = call.url.searchParams.get("before_id");
      if (!isTurn(call, "before_id") || cursor === null) return next(call);
      const url = new URL(call.url);
      url.searchParams.delete("before_id");
      url.searchParams.set("after_id", cursor);
      return next({ ...call, url });
    }),
  },
  {
    breaks: "paging.has-previous",
    how: "always says that newer charges remain",
    wrap: says(LIST, "/has_previous", true),
  },
  {
    breaks: "paging.has-previous",
    how: "never says that newer charges remain",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: says(LIST, "/has_previous", false),
  },
  {
    breaks: "paging.has-previous",
    how: "says that newer charges remain whenever a cursor was sent",
    wrap: tells(LIST, (body, { url }) => ({
      ...body,
      has_previous: url.searchParams.has("after_id") || url.searchParams.has("before_id"),
    })),
  },
  {
    breaks: "paging.has-previous",
    how: "tells by has_next whether there is more on the way that is walked",
    wrap: tells(LIST, (body, call) =>
      isInFront(call) ? { ...body, has_next: body["has_previous"], has_previous: body["has_next"] } : body,
    ),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain",
    with: ["paging.older.misses-none"],
    wrap: says(LIST, "/has_next", false),
  },
  {
    breaks: "paging.has-next",
    how: "always says that older charges remain",
    wrap: says(LIST, "/has_next", true),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain when a filter is sent",
    with: ["paging.older.misses-none"],
    wrap: tells(LIST, (body, call) => (isFiltered(call) ? { ...body, has_next: false } : body)),
  },
  {
    breaks: "paging.has-next",
    how: "always says that older charges remain when a filter is sent",
    wrap: tells(LIST, (body, call) => (isFiltered(call) ? { ...body, has_next: true } : body)),
  },
  {
    breaks: "paging.has-next",
    how: "says that older charges remain whenever a page is full",
    wrap: tells(LIST, (body, call) => ({ ...body, has_next: elements(body).length === limitOf(call) })),
  },
  {
    breaks: "paging.has-next",
    how: "says that nothing older remains behind a page in front of a cursor",
    wrap: tells(LIST, (body, call) => (isInFront(call) ? { ...body, has_next: false } : body)),
  },
];
