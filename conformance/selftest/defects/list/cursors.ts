/** Cursors, and the pages to which they lead. */
import { decodeCursor } from "../../../../sandbox/charges/list.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changed } from "../../harness/wire.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { reads, readsQuery } from "../../mutations/requests.ts";
import { type Cursor, isInFront, isTurn } from "../../mutations/cursors.ts";
import { type Element, LIST } from "../../mutations/lists.ts";
import { breaking, without } from "../../mutations/one-line-defects.ts";

const isCursor = (value: string): boolean => decodeCursor(value) !== undefined;

/** Ignores one of the cursors. Bad cursors and two at once are still refused. */
function ignores(cursor: Cursor): Wrap {
  return readsQuery(LIST, cursor, (value, call) =>
    value !== null && isCursor(value) && isTurn(call, cursor) ? null : value,
  );
}

function gives(change: (body: Element) => Element): Wrap {
  return changesAnswer(LIST, change);
}

export const listCursors: readonly Defect[] = [
  ...breaking({
    "paging.first-cursor: gives the cursor of the oldest charge as first_cursor too": {
      with: ["paging.newer", "paging.newer.repeats-none"],
      wrap: gives((body) => ({ ...body, first_cursor: body["last_cursor"] })),
    },
    "paging.last-cursor: gives the cursor of the newest charge as last_cursor too": {
      with: ["paging.older", "paging.older.repeats-none"],
      wrap: gives((body) => ({ ...body, last_cursor: body["first_cursor"] })),
    },
    "paging.last-cursor: gives a last_cursor that is null on a page in front of a cursor": changesAnswer(
      LIST,
      (body, call) => (isInFront(call) ? { ...body, last_cursor: null } : body),
    ),
    "paging.older: ignores after_id": {
      with: ["paging.older.misses-none", "paging.older.repeats-none"],
      // It shows only where one page of a hundred holds all charges.
      mayBreak: ["paging.has-next"],
      wrap: ignores("after_id"),
    },
    "paging.newer: reads before_id as after_id": {
      with: ["paging.newer.misses-none", "paging.newer.meets-new", "paging.newer.repeats-none"],
      mayBreak: ["paging.has-previous"],
      wrap: reads(LIST, (call) => {
        const after_id = call.url.searchParams.get("before_id");
        return isTurn(call, "before_id") ? changed(call, { query: { before_id: null, after_id } }) : call;
      }),
    },
  }),
  without("paging.first-cursor", LIST, "/first_cursor"),
];
