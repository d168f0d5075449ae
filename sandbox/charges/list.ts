import { milliseconds } from "../epoch.ts";
import { ServiceError } from "../errors.ts";
import type { Merchant } from "../merchants.ts";
import { TEST_SEARCH_KEYS } from "../outcomes.ts";
import { findCharge, fromRow, type Charge, type ChargeRow } from "../store/charges.ts";
import type { Sql, SqlValue } from "../store/port.ts";
import { PAYMENT_METHODS } from "./charge.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

/** The query of the charge list, after the contract's check has coerced and defaulted it. */
export interface ListQuery {
  readonly search_key?: string;
  readonly start_time?: number;
  readonly end_time?: number;
  readonly limit?: number;
  readonly before_id?: string;
  readonly after_id?: string;
  readonly monthly_installments?: string;
  readonly transaction_status?: string;
  readonly payment_methods?: string;
  readonly payment_networks?: string;
  readonly subscription?: string;
  readonly channel?: string;
}

export interface ChargePage {
  readonly charges: readonly Charge[];
  readonly firstCursor: string | null;
  readonly lastCursor: string | null;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

const DEFAULT_LIMIT = 10;

/** Newest first; a cursor is a place in that order, so pages stay the same while charges arrive. */
export async function listCharges(sql: Sql, merchant: Merchant, query: ListQuery): Promise<ChargePage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const filter = filterOf(merchant, query);
  if (query.before_id !== undefined && query.after_id !== undefined) {
    throw listError("after_id_and_before_id_both_present", "Send before_id or after_id, not both.");
  }
  const cursor = query.before_id ?? query.after_id;
  const from = cursor === undefined ? undefined : await placeOf(sql, merchant, cursor);
  const newer = query.before_id !== undefined;

  const found = await charges(sql, filter, from, newer ? "newer" : "older", limit + 1);
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (newer) page.reverse();
  const newest = page[0] ?? from;
  const oldest = page.at(-1) ?? from;
  // Beyond the page on the side it came from there is at least the cursor, but the filter may not let it through.
  const behind = async (side: Side, place: Place | undefined) =>
    from !== undefined && (await charges(sql, filter, place, side, 1)).length > 0;
  return {
    charges: page,
    firstCursor: page[0] === undefined ? null : encodeCursor(page[0].id),
    lastCursor: page.at(-1) === undefined ? null : encodeCursor(page.at(-1)?.id ?? ""),
    hasNext: newer ? await behind("older", oldest) : more,
    hasPrevious: newer ? more : await behind("newer", newest),
  };
}

type Side = "newer" | "older";

interface Place {
  readonly created: number;
  readonly id: string;
}

interface Filter {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

async function charges(sql: Sql, filter: Filter, from: Place | undefined, side: Side, limit: number) {
  const values = [...filter.values];
  let { where } = filter;
  if (from !== undefined) {
    values.push(from.created, from.id);
    where += ` AND (created, id) ${side === "newer" ? ">" : "<"} ($${values.length - 1}, $${values.length})`;
  }
  values.push(limit);
  const order = side === "newer" ? "created, id" : "created DESC, id DESC";
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

function filterOf(merchant: Merchant, query: ListQuery): Filter {
  const values: SqlValue[] = [merchant.id];
  const conditions = ["merchant_id = $1"];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const among = (column: string, list: readonly string[]) =>
    conditions.push(`${column} IN (${list.map(bind).join(", ")})`);

  if (query.search_key !== undefined) {
    const code = TEST_SEARCH_KEYS.find((key) => key === query.search_key);
    if (code !== undefined)
      throw listError(code, "This answer was asked for by the search_key of that name.");
    const term = bind(query.search_key);
    conditions.push(
      `(id = ${term} OR id IN (SELECT charge_id FROM charge_terms WHERE merchant_id = $1 AND term = ${term}))`,
    );
  }
  const { start, end } = range(query);
  if (start !== undefined) conditions.push(`created >= ${bind(start)}`);
  if (end !== undefined) conditions.push(`created <= ${bind(end)}`);
  if (query.transaction_status !== undefined) {
    // An unknown word is looked for like any other, and finds nothing.
    among(
      "status",
      query.transaction_status.split(",").flatMap((word) => STATUS_WORDS[word] ?? [word]),
    );
  }
  if (query.payment_methods !== undefined) {
    among("method", oneOf("payment_methods", query.payment_methods, PAYMENT_METHODS));
  }
  if (query.payment_networks !== undefined) among("network", query.payment_networks.split(","));
  if (query.channel !== undefined) among("channel", oneOf("channel", query.channel, CHANNELS));
  if (query.monthly_installments !== undefined) {
    const wanted = flag("monthly_installments", query.monthly_installments);
    conditions.push(`installments = ${bind(wanted ? 1 : 0)}`);
  }
  if (query.subscription !== undefined) {
    conditions.push(`subscription_id IS ${flag("subscription", query.subscription) ? "NOT NULL" : "NULL"}`);
  }
  return { where: conditions.join(" AND "), values };
}

/**
 * Values of `transaction_status` are not shown (gap charge-list.status-values): the states of a charge are, and
 * besides them the three words of the charge response.
 */
const STATUS_WORDS: Readonly<Record<string, readonly string[]>> = {
  success: ["completed", "captured", "refunded"],
  failure: ["failed", "cancelled"],
};

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

function oneOf(name: string, list: string, allowed: readonly string[]): string[] {
  const words = list.split(",");
  const wrong = words.find((word) => !allowed.includes(word));
  if (wrong === undefined) return words;
  throw listError("invalid_query_param", `"${name}" takes a comma-separated list of ${allowed.join(", ")}.`);
}

function flag(name: string, value: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw listError("invalid_query_param", `"${name}" is "true" or "false".`);
}

/** Both ends belong to the range; an end in seconds means that whole second (gaps charge-list.time-unit, .time-bounds). */
function range({ start_time, end_time }: ListQuery) {
  const start = start_time === undefined ? undefined : milliseconds(start_time);
  let end = end_time === undefined ? undefined : milliseconds(end_time);
  if (end !== undefined && end !== end_time) end += 999;
  if (start !== undefined && end !== undefined && end < start) {
    throw listError("invalid_query_param", "end_time lies before start_time.");
  }
  return { start, end };
}

export function listError(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message);
}
