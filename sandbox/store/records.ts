import { searchTerm } from "./charges.ts";
import { first, type Sql, type SqlValue } from "./port.ts";

export type RecordKind =
  | "token"
  | "order"
  | "product"
  | "plan"
  | "subscription"
  | "invoice"
  | "payment_intent";

/** A thing that is stored as one JSON document; `status` is a column because rules depend on it. */
export interface StoredRecord<Document> {
  readonly id: string;
  readonly created: number;
  readonly status: string;
  readonly document: Document;
}

interface RecordRow {
  id: string;
  created: number;
  status: string;
  document: string;
}

/** The things that it belongs to, under the names of list filters: `{ plan_id: "..." }`. */
export type Links = Readonly<Record<string, string | null | undefined>>;

export async function insertRecord<Document extends object>(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  record: StoredRecord<Document>,
  links: Links = {},
): Promise<void> {
  await sql.all(
    `INSERT INTO records (merchant_id, kind, id, created, status, document) VALUES ($1, $2, $3, $4, $5, $6)`,
    [merchantId, kind, record.id, record.created, record.status, JSON.stringify(record.document)],
  );
  await linkRecord(sql, merchantId, kind, record.id, links);
}

export async function linkRecord(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  id: string,
  links: Links,
): Promise<void> {
  for (const [link, target] of Object.entries(links)) {
    if (typeof target !== "string") continue;
    await sql.all(
      `INSERT INTO record_links (merchant_id, kind, link, target, id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [merchantId, kind, link, searchTerm(target), id],
    );
  }
}

export async function findRecord<Document>(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  id: string,
): Promise<StoredRecord<Document> | undefined> {
  const row = await first<RecordRow>(
    sql,
    `SELECT id, created, status, document FROM records WHERE merchant_id = $1 AND kind = $2 AND id = $3`,
    [merchantId, kind, id],
  );
  return row === undefined ? undefined : fromRow(row);
}

/** Replaces status and document if the record is still as it was `seen`; otherwise returns nothing. */
export async function replaceRecord<Document extends object>(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  seen: StoredRecord<Document>,
  next: { readonly status?: string; readonly document: Document },
): Promise<StoredRecord<Document> | undefined> {
  const row = await first<RecordRow>(
    sql,
    `UPDATE records SET status = $1, document = $2
     WHERE merchant_id = $3 AND kind = $4 AND id = $5 AND status = $6 AND document = $7
     RETURNING id, created, status, document`,
    [
      next.status ?? seen.status,
      JSON.stringify(next.document),
      merchantId,
      kind,
      seen.id,
      seen.status,
      JSON.stringify(seen.document),
    ],
  );
  return row === undefined ? undefined : fromRow(row);
}

/** The newest records of a kind, older than `beforeId`. Costs the same however many there are. */
export async function recordsBefore<Document>(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  { beforeId, limit }: { readonly beforeId: string | undefined; readonly limit: number },
): Promise<StoredRecord<Document>[]> {
  const [older, values]: [string, SqlValue[]] =
    beforeId === undefined ? ["", []] : ["AND id < $4", [beforeId]];
  const rows = await sql.all<RecordRow>(
    `SELECT id, created, status, document FROM records WHERE merchant_id = $1 AND kind = $2 ${older}
     ORDER BY id DESC LIMIT $3`,
    [merchantId, kind, limit, ...values],
  );
  return rows.map((row) => fromRow<Document>(row));
}

export interface RecordPage<Document> {
  readonly total: number;
  readonly records: readonly StoredRecord<Document>[];
}

/** One numbered page of the records with all the given links, newest first. */
export async function pageRecords<Document>(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  links: Links,
  page: { readonly number: number; readonly size: number },
): Promise<RecordPage<Document>> {
  const values: SqlValue[] = [merchantId, kind];
  let where = `r.merchant_id = $1 AND r.kind = $2`;
  for (const [link, target] of Object.entries(links)) {
    if (typeof target !== "string") continue;
    values.push(link, searchTerm(target));
    where += ` AND EXISTS (SELECT 1 FROM record_links l WHERE l.merchant_id = r.merchant_id AND l.kind = r.kind
      AND l.link = $${values.length - 1} AND l.target = $${values.length} AND l.id = r.id)`;
  }
  const counted = await first<{ total: number }>(
    sql,
    `SELECT COUNT(*) AS total FROM records r WHERE ${where}`,
    values,
  );
  const rows = await sql.all<RecordRow>(
    `SELECT r.id, r.created, r.status, r.document FROM records r WHERE ${where}
     ORDER BY r.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, page.size, (page.number - 1) * page.size],
  );
  return { total: counted?.total ?? 0, records: rows.map((row) => fromRow<Document>(row)) };
}

function fromRow<Document>(row: RecordRow): StoredRecord<Document> {
  return { ...row, document: JSON.parse(row.document) };
}

/** Those of the ids that are of this kind. */
export function recordsAmong(
  sql: Sql,
  merchantId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<readonly { id: string }[]> {
  const places = ids.map((_id, index) => `$${index + 3}`).join(", ");
  return sql.all(`SELECT id FROM records WHERE merchant_id = $1 AND kind = $2 AND id IN (${places})`, [
    merchantId,
    kind,
    ...ids,
  ]);
}
