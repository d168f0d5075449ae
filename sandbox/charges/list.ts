import type { Merchant } from "../merchants.ts";
import { findCharge, fromRow, type Charge, type ChargeRow } from "../store/charges.ts";
import type { Sql } from "../store/port.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { filterOf, listError, type Filter, type ListQuery } from "./list-filter.ts";

export interface ChargePage {
  readonly charges: readonly Charge[];
  readonly firstCursor: string | null;
  readonly lastCursor: string | null;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

const DEFAULT_LIMIT = 10;

/** Newest first, up to where the order is `settled`; a cursor is a place in it, so pages stay while charges arrive. */
export async function listCharges(
  sql: Sql,
  merchant: Merchant,
  query: ListQuery,
  settled: number,
): Promise<ChargePage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const filter = filterOf(merchant, query, settled);
  if (query.before_id !== undefined && query.after_id !== undefined) {
    throw listError("after_id_and_before_id_both_present", "Send before_id or after_id, not both.");
  }
  const cursor = query.before_id ?? query.after_id;
  const from = cursor === undefined ? undefined : await placeOf(sql, merchant, cursor);
  const newer = query.before_id !== undefined;

  const found = await charges(sql, filter, from, newer ? ">" : "<", limit + 1);
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (newer) page.reverse();
  // Whatever lies on the other side of this page lies at the cursor or behind it, if the filter lets it through.
  const behind = from !== undefined && (await charges(sql, filter, from, newer ? "<=" : ">=", 1)).length > 0;
  return {
    charges: page,
    firstCursor: cursorOf(page[0]),
    lastCursor: cursorOf(page.at(-1)),
    hasNext: newer ? behind : more,
    hasPrevious: newer ? more : behind,
  };
}

function cursorOf(charge: Charge | undefined): string | null {
  return charge === undefined ? null : encodeCursor(charge.id);
}

interface Place {
  readonly created: number;
  readonly id: string;
}

async function charges(
  sql: Sql,
  filter: Filter,
  from: Place | undefined,
  side: "<" | "<=" | ">" | ">=",
  limit: number,
) {
  const values = [...filter.values];
  let { where } = filter;
  if (from !== undefined) {
    values.push(from.created, from.id);
    where += ` AND (created, id) ${side} ($${values.length - 1}, $${values.length})`;
  }
  values.push(limit);
  const order = side.startsWith(">") ? "created, id" : "created DESC, id DESC";
  const rows = await sql.all<ChargeRow>(
    `SELECT * FROM charges WHERE ${where} ORDER BY ${order} LIMIT $${values.length}`,
    values,
  );
  return rows.map(fromRow);
}

/** The document has two codes for a bad cursor; here one says "not a cursor" and one "a cursor of nothing". */
async function placeOf(sql: Sql, merchant: Merchant, cursor: string): Promise<Place> {
  const id = decodeCursor(cursor);
  if (id === undefined) {
    throw listError(
      "invalid_cursor_after_or_before",
      "That is not a cursor. Send first_cursor or last_cursor of a page.",
    );
  }
  const charge = await findCharge(sql, merchant.id, id);
  if (charge === undefined) {
    throw listError("integrity_or_database_issue", "The cursor points at a charge that does not exist.");
  }
  return charge;
}
