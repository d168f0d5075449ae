import type { StoredFacets } from "./charge-facets.ts";
import { fromRow, searchTerm, type Charge, type ChargeRow } from "./charges.ts";
import type { Sql, SqlValue } from "./port.ts";

/** A place in the order of creation. Each charge has one; there are also places between charges. */
export interface Place {
  readonly created: number;
  readonly id: string;
}

/** From `low`, which is included, to `high`, which is not. */
export interface Range {
  readonly low: Place;
  readonly high: Place;
}

export interface Wanted {
  readonly merchantId: string;
  /** Undefined means all combinations. */
  readonly facets: readonly StoredFacets[] | undefined;
  readonly searchKey: string | undefined;
  readonly range: Range;
  readonly order: "newest first" | "oldest first";
  readonly limit: number;
}

/** The first place of a millisecond. */
export function startOf(created: number): Place {
  return { created, id: "" };
}

/** The place right after a charge. All ids have one length, so no charge lies between. */
export function after({ created, id }: Place): Place {
  return { created, id: `${id} ` };
}

export function earlier(a: Place, b: Place): Place {
  return a.created < b.created || (a.created === b.created && a.id < b.id) ? a : b;
}

export function later(a: Place, b: Place): Place {
  return earlier(a, b) === a ? b : a;
}

/**
 * One part of the list. Each source (a combination of facets, or a search) is read in the order of an index, up to
 * the limit. Then the sources are merged.
 */
export async function chargesIn(sql: Sql, wanted: Wanted): Promise<Charge[]> {
  const { merchantId, range, facets, searchKey } = wanted;
  if (facets?.length === 0) return [];
  const { low, high } = range;
  const values: SqlValue[] = [merchantId, low.created, low.id, high.created, high.id, wanted.limit];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const direction = wanted.order === "newest first" ? "DESC" : "ASC";

  const places = sources().map((text, index) => `SELECT created, id FROM (${text}) AS source_${index}`);
  // CROSS JOIN fixes the order for SQLite, so that it reads only the charges of the page.
  const found = await sql.all<ChargeRow>(
    `SELECT c.* FROM (SELECT created, id FROM (${places.join(" UNION ALL ")}) AS merged
       ORDER BY created ${direction}, id ${direction} LIMIT $6) AS place
     CROSS JOIN charges c WHERE c.merchant_id = $1 AND c.id = place.id
     ORDER BY place.created ${direction}, place.id ${direction}`,
    values,
  );
  return found.map(fromRow);

  function sources(): string[] {
    if (searchKey !== undefined) return searches(bind(searchTerm(searchKey)));
    if (facets === undefined) return [source("charges c", BY_CREATION)];
    return facets.map(({ text }) => source("charges c", { ...BY_FACETS, value: bind(text) }));
  }

  function searches(term: string): string[] {
    const list = facets?.map(({ text }) => bind(text)).join(", ");
    const among = list === undefined ? "TRUE" : `c.facets IN (${list})`;
    return [
      source("charges c", BY_CREATION, `c.merchant_id = $1 AND c.id = ${term} AND ${among}`),
      source(
        "charge_terms t JOIN charges c ON c.merchant_id = t.merchant_id AND c.id = t.charge_id",
        { ...BY_TERM, value: term },
        among,
      ),
    ];
  }

  /**
   * Both bounds name every column of the index, so that no other index fits. Otherwise SQLite uses the index of all
   * charges and skips those that were not asked for (8 s in a million).
   */
  function source(from: string, { columns, value }: Index, where = "TRUE"): string {
    const fixed = value === undefined ? "$1" : `$1, ${value}`;
    const order = columns.map((column) => `${column} ${direction}`).join(", ");
    return `SELECT c.created, c.id FROM ${from} WHERE ${where}
      AND (${columns.join(", ")}) >= (${fixed}, $2, $3) AND (${columns.join(", ")}) < (${fixed}, $4, $5)
      ORDER BY ${order} LIMIT $6`;
  }
}

/** The columns: merchant, then perhaps a value, then the order of creation. */
interface Index {
  readonly columns: readonly string[];
  readonly value?: string;
}

const BY_CREATION: Index = { columns: ["c.merchant_id", "c.created", "c.id"] };
const BY_FACETS: Index = { columns: ["c.merchant_id", "c.facets", "c.created", "c.id"] };
const BY_TERM: Index = { columns: ["t.merchant_id", "t.term", "t.created", "t.charge_id"] };
