import type { Merchant } from "../store/merchants.ts";
import { facetsOf } from "../store/charge-facets.ts";
import {
  after,
  chargesIn,
  earlier,
  later,
  startOf,
  type Place,
  type Range,
  type Wanted,
} from "../store/charge-pages.ts";
import { findCharge, type Charge } from "../store/charges.ts";
import type { Sql } from "../store/port.ts";
import { shown } from "../checking/problems.ts";
import { refusedBody } from "../values/errors.ts";
import { filterOf, type ListQuery, type Test } from "./list-filter.ts";

export interface ChargePage {
  readonly charges: readonly Charge[];
  readonly firstCursor: string | null;
  readonly lastCursor: string | null;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

const DEFAULT_LIMIT = 10;

/**
 * Newest first, and nothing after `settled`. A cursor is a place in this order, so pages do not change while charges
 * arrive.
 */
export async function listCharges(
  sql: Sql,
  merchant: Merchant,
  query: ListQuery,
  settled: number,
): Promise<ChargePage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { start, end, searchKey, tests } = filterOf(query);
  if (query.before_id !== undefined && query.after_id !== undefined) {
    throw refusedBody(
      400,
      "after_id_and_before_id_both_present",
      "Send before_id or after_id, not both.",
      { at: "query/before_id", problem: "must be left out beside after_id" },
      { at: "query/after_id", problem: "must be left out beside before_id" },
    );
  }
  const cursor = query.before_id ?? query.after_id;
  const newer = query.before_id !== undefined;
  const place = newer ? "query/before_id" : "query/after_id";
  const at = cursor === undefined ? undefined : await placeOf(sql, merchant, cursor, place);

  const all = {
    low: startOf(within(start ?? 0)),
    high: startOf(Math.min(within(end ?? settled), settled) + 1),
  };
  const facets = tests.length === 0 ? undefined : await facetsThatPass(sql, merchant, tests);
  const charges = (range: Range, order: Wanted["order"], most: number) =>
    chargesIn(sql, { merchantId: merchant.id, facets, searchKey, range, order, limit: most });

  // The charge at the cursor is on neither page: it lies on the far side of the page that is read.
  const split = at === undefined ? all.high : newer ? after(at) : at;
  const older = { low: all.low, high: earlier(all.high, split) };
  const younger = { low: later(all.low, split), high: all.high };

  const found = await charges(newer ? younger : older, newer ? "oldest first" : "newest first", limit + 1);
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (newer) page.reverse();
  const behind = at !== undefined && (await charges(newer ? older : younger, "newest first", 1)).length > 0;
  return {
    charges: page,
    firstCursor: cursorOf(page[0]),
    lastCursor: cursorOf(page.at(-1)),
    hasNext: newer ? behind : more,
    hasPrevious: newer ? more : behind,
  };
}

/** Cuts a time to what a store can hold. No charge is created at a time beyond it. */
function within(time: number): number {
  return Math.min(Math.max(time, -1), Number.MAX_SAFE_INTEGER);
}

async function facetsThatPass(sql: Sql, merchant: Merchant, tests: readonly Test[]) {
  const all = await facetsOf(sql, merchant.id);
  const passing = all.filter((found) => tests.every((test) => test(found)));
  return passing.length === all.length ? undefined : passing;
}

function cursorOf(charge: Charge | undefined): string | null {
  return charge === undefined ? null : encodeCursor(charge.id);
}

/** The document has two codes for a bad cursor. Here one means "not a cursor", the other "a cursor of no charge". */
async function placeOf(sql: Sql, merchant: Merchant, cursor: string, at: string): Promise<Place> {
  const id = decodeCursor(cursor);
  const found = { at, problem: "is no cursor of a previous response", sent: shown(cursor) ?? "" };
  if (id === undefined) {
    throw refusedBody(
      400,
      "invalid_cursor_after_or_before",
      "Invalid cursor. Use first_cursor or last_cursor from a previous response.",
      found,
    );
  }
  const charge = await findCharge(sql, merchant.id, id);
  if (charge === undefined) {
    throw refusedBody(
      400,
      "integrity_or_database_issue",
      "Invalid cursor: its charge does not exist.",
      found,
    );
  }
  return charge;
}

/** A cursor is the id of a charge, its sixteen bytes in Base64: nobody is tempted to make one by hand. */
export function encodeCursor(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

export function decodeCursor(cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== cursor) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
