import { createHash } from "node:crypto";
import { FACET_NAMES } from "./charge-facets.ts";

/** Tables that a reset keeps: merchants, clock, rate limit, faults, checkpoints. */
const SURROUNDINGS = [
  `CREATE TABLE IF NOT EXISTS merchants (
     id TEXT NOT NULL PRIMARY KEY, created BIGINT NOT NULL,
     secret_key TEXT NOT NULL UNIQUE, public_key TEXT NOT NULL UNIQUE, webhook_secret TEXT NOT NULL,
     webhook_url TEXT, redirect_url TEXT)`,

  // The clock's advance, and how often the world was rewound; one row. See world-clock.ts.
  `CREATE TABLE IF NOT EXISTS world_clock (
     id BIGINT NOT NULL PRIMARY KEY, advance BIGINT NOT NULL, rewinds BIGINT NOT NULL)`,

  // The time until which each caller has used up its share of the rate limit. Only for a shared store: see
  // rate-shares.ts.
  `CREATE TABLE IF NOT EXISTS rate_shares (who TEXT NOT NULL PRIMARY KEY, used_until DOUBLE PRECISION NOT NULL)`,

  // Faults that are set: see faults/. times_left is null for a fault without end.
  `CREATE TABLE IF NOT EXISTS faults (
     id TEXT NOT NULL PRIMARY KEY, fault TEXT NOT NULL, subject TEXT, milliseconds BIGINT, work_done BIGINT NOT NULL,
     times_left BIGINT, struck BIGINT NOT NULL)`,
  // The rows of a checkpoint are in the kept_ tables below: see checkpoints.ts.
  `CREATE TABLE IF NOT EXISTS checkpoints (
     name TEXT NOT NULL PRIMARY KEY, created BIGINT NOT NULL, advance BIGINT NOT NULL)`,
];

/** Tables that operations write: a reset empties them, a checkpoint keeps them. */
const WORLD = [
  `CREATE TABLE IF NOT EXISTS charges (
     merchant_id TEXT NOT NULL, id TEXT NOT NULL, created BIGINT NOT NULL,
     status TEXT NOT NULL, method TEXT NOT NULL, currency TEXT NOT NULL, auto_capture BIGINT NOT NULL,
     authorized BIGINT NOT NULL, captured BIGINT NOT NULL, refunded BIGINT NOT NULL, reason TEXT,
     channel TEXT NOT NULL, network TEXT, installments BIGINT NOT NULL, subscription_id TEXT,
     facets TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (merchant_id, id),
     CHECK (0 <= refunded AND refunded <= captured AND captured <= authorized))`,
  `CREATE INDEX IF NOT EXISTS charges_by_creation ON charges (merchant_id, created, id)`,
  // Filtered lists: see charge-facets.ts.
  `CREATE INDEX IF NOT EXISTS charges_by_facets ON charges (merchant_id, facets, created, id)`,

  // For each merchant, up to when its list of charges is settled: see charge-order.ts. Only for a shared store.
  `CREATE TABLE IF NOT EXISTS charge_order (merchant_id TEXT NOT NULL PRIMARY KEY, settled BIGINT NOT NULL)`,

  // The texts that search_key finds, besides the id of the charge.
  `CREATE TABLE IF NOT EXISTS charge_terms (
     merchant_id TEXT NOT NULL, term TEXT NOT NULL, created BIGINT NOT NULL, charge_id TEXT NOT NULL,
     PRIMARY KEY (merchant_id, term, created, charge_id))`,

  `CREATE TABLE IF NOT EXISTS charge_movements (
     merchant_id TEXT NOT NULL, charge_id TEXT NOT NULL, id TEXT NOT NULL, created BIGINT NOT NULL,
     action TEXT NOT NULL, amount BIGINT NOT NULL, from_status TEXT NOT NULL, to_status TEXT NOT NULL,
     PRIMARY KEY (merchant_id, charge_id, id))`,

  `CREATE TABLE IF NOT EXISTS continuations (
     merchant_id TEXT NOT NULL, id TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL,
     charge_id TEXT NOT NULL, action TEXT NOT NULL, visits BIGINT NOT NULL, first_visit BIGINT, last_visit BIGINT,
     PRIMARY KEY (merchant_id, id))`,

  // Tokens, orders, products, plans, subscriptions, invoices and payment intents. Lists are filtered by links.
  `CREATE TABLE IF NOT EXISTS records (
     merchant_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, created BIGINT NOT NULL,
     status TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (merchant_id, kind, id))`,
  `CREATE TABLE IF NOT EXISTS record_links (
     merchant_id TEXT NOT NULL, kind TEXT NOT NULL, link TEXT NOT NULL, target TEXT NOT NULL, id TEXT NOT NULL,
     PRIMARY KEY (merchant_id, kind, link, target, id))`,

  // The outbox. next_attempt is null when nothing is left to do; during an attempt it is the end of the lease. about is
  // the id of the thing that the event reports on; null when none was made.
  `CREATE TABLE IF NOT EXISTS events (
     merchant_id TEXT NOT NULL, id TEXT NOT NULL, created BIGINT NOT NULL, type TEXT NOT NULL,
     body TEXT NOT NULL, state TEXT NOT NULL, attempts BIGINT NOT NULL, next_attempt BIGINT, fault TEXT, about TEXT,
     PRIMARY KEY (merchant_id, id))`,
  `CREATE INDEX IF NOT EXISTS events_due ON events (merchant_id, next_attempt) WHERE next_attempt IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS events_about ON events (merchant_id, about, id) WHERE about IS NOT NULL`,
  // headers: those of the request, as JSON; answer: the beginning of the receiver's body.
  `CREATE TABLE IF NOT EXISTS event_attempts (
     merchant_id TEXT NOT NULL, event_id TEXT NOT NULL, number BIGINT NOT NULL, made_at BIGINT NOT NULL,
     url TEXT NOT NULL, status BIGINT, problem TEXT, duration_ms BIGINT NOT NULL, headers TEXT NOT NULL, answer TEXT,
     PRIMARY KEY (merchant_id, event_id, number))`,

  // Jobs: expiries, billing, disbursements. A failed job is due later; first_due is when it fell due first.
  `CREATE TABLE IF NOT EXISTS jobs (
     merchant_id TEXT NOT NULL, id TEXT NOT NULL, due BIGINT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
     first_due BIGINT, failures BIGINT NOT NULL DEFAULT 0, problem TEXT, PRIMARY KEY (merchant_id, id))`,
  `CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due)`,
  `CREATE INDEX IF NOT EXISTS jobs_failing ON jobs (failures) WHERE failures > 0`,
];

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export const WORLD_TABLES: readonly Table[] = WORLD.flatMap((statement) => {
  const name = /CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1];
  if (name === undefined) return [];
  const columns = [...statement.matchAll(/(\w+) (TEXT|BIGINT)\b/g)];
  return [{ name, columns: columns.map(([, column = "", type = ""]) => ({ name: column, type })) }];
});

/** The copy of each world table for checkpoints: the same columns, without their rules. */
const KEPT = WORLD_TABLES.flatMap(({ name, columns }) => {
  const typed = columns.map((column) => `${column.name} ${column.type}`).join(", ");
  return [
    `CREATE TABLE IF NOT EXISTS kept_${name} (checkpoint TEXT NOT NULL, ${typed})`,
    `CREATE INDEX IF NOT EXISTS kept_${name}_by_checkpoint ON kept_${name} (checkpoint)`,
  ];
});

/**
 * Every table, in the SQL that SQLite and PostgreSQL share. Every key begins with the merchant, so that data can be
 * split by merchant later. A column exists for each value that rules, filters or cursors read; the rest is in
 * `document`, JSON as text. Times are milliseconds since the epoch, money is in the smallest unit.
 */
export const TABLES = [...SURROUNDINGS, ...WORLD, ...KEPT];

/** Changes whenever the tables or the facets do: state of another version is refused, not misread. */
export const SCHEMA_VERSION = schemaVersion(TABLES, FACET_NAMES);

export function schemaVersion(tables: readonly string[], facets: readonly string[]): number {
  return (
    createHash("sha256")
      .update(JSON.stringify([tables, facets]))
      .digest()
      .readInt32BE() >>> 1
  );
}
