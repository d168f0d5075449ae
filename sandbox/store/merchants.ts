import { first, type Sql } from "./port.ts";

export interface Merchant {
  readonly id: string;
  readonly secretKey: string;
  readonly publicKey: string;
  /** Signs webhooks. Data of an earlier version may have one of `whsec_` and base64. */
  readonly webhookKey: string;
  readonly webhookUrl: string | null;
  /** The page to which a customer returns after 3DS; the merchant registers it in the Developer menu. */
  readonly redirectUrl: string | null;
}

interface MerchantRow {
  id: string;
  secret_key: string;
  public_key: string;
  webhook_secret: string;
  webhook_url: string | null;
  redirect_url: string | null;
}

export async function listMerchants(sql: Sql): Promise<Merchant[]> {
  const rows = await sql.all<MerchantRow>(`SELECT * FROM merchants ORDER BY id`);
  return rows.map(fromRow);
}

export type MerchantKeys = Pick<Merchant, "id" | "secretKey" | "publicKey" | "webhookKey">;

/** Returns the merchant as it is stored: another process may have made it before, with other keys. */
export async function ensureMerchant(
  sql: Sql,
  { id, secretKey, publicKey, webhookKey }: MerchantKeys,
  now: number,
): Promise<Merchant> {
  const row = await first<MerchantRow>(
    sql,
    `INSERT INTO merchants (id, created, secret_key, public_key, webhook_secret) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING *`,
    [id, now, secretKey, publicKey, webhookKey],
  );
  if (row === undefined) throw new Error(`The store did not return the merchant "${id}".`);
  return fromRow(row);
}

export type MerchantUrls = Partial<Pick<Merchant, "webhookUrl" | "redirectUrl">>;

/** Changes only the addresses that are given: another process may be changing the other one. */
export async function setUrls(sql: Sql, id: string, urls: MerchantUrls): Promise<void> {
  if (urls.webhookUrl !== undefined)
    await sql.all(`UPDATE merchants SET webhook_url = $1 WHERE id = $2`, [urls.webhookUrl, id]);
  if (urls.redirectUrl !== undefined)
    await sql.all(`UPDATE merchants SET redirect_url = $1 WHERE id = $2`, [urls.redirectUrl, id]);
}

function fromRow(row: MerchantRow): Merchant {
  return {
    id: row.id,
    secretKey: row.secret_key,
    publicKey: row.public_key,
    webhookKey: row.webhook_secret,
    webhookUrl: row.webhook_url,
    redirectUrl: row.redirect_url,
  };
}
