import { timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../values/random.ts";
import { first, type Sql, type Store } from "../store/port.ts";

export type KeyKind = "public" | "secret";

export interface Merchant {
  readonly id: string;
  readonly secretKey: string;
  readonly publicKey: string;
  /** Standard Webhooks secret, `whsec_` and base64. */
  readonly webhookSecret: string;
  readonly webhookUrl: string | null;
  /** Where a customer returns to after 3DS; the merchant registers it in the Developer menu. */
  readonly redirectUrl: string | null;
}

export interface Caller {
  readonly merchant: Merchant;
  readonly keyKind: KeyKind;
}

/** The merchants of this world, kept in memory because every request asks for one. */
export class Merchants {
  readonly #store: Store;
  readonly #known = new Map<string, Known>();

  constructor(store: Store) {
    this.#store = store;
  }

  async load(): Promise<void> {
    const rows = await this.#store.read((sql) => sql.all<MerchantRow>(`SELECT * FROM merchants ORDER BY id`));
    for (const row of rows) this.#remember(fromRow(row));
  }

  /** Compared with every key of every merchant and in constant time, so that timing tells no more than a key's length. */
  byKey(key: string): Caller | undefined {
    const asked = Buffer.from(key);
    let found: Caller | undefined;
    for (const { bearer, secret, open } of this.#known.values()) {
      if (isSame(asked, secret)) found = bearer.secret;
      if (isSame(asked, open)) found = bearer.public;
    }
    return found;
  }

  byId(id: string): Merchant | undefined {
    return this.#known.get(id)?.merchant;
  }

  all(): readonly Merchant[] {
    return [...this.#known.values()].map(({ merchant }) => merchant);
  }

  /** Makes the merchant unless it is there already: keys stay the same over restarts on one data directory. */
  async ensure(id: string, now: number, random: RandomBytes): Promise<Merchant> {
    const known = this.byId(id);
    if (known !== undefined) return known;
    const row = await this.#store.write((sql) =>
      first<MerchantRow>(
        sql,
        `INSERT INTO merchants (id, created, secret_key, public_key, webhook_secret) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING *`,
        [
          id,
          now,
          `secret_sandbox_${random(16).toString("hex")}`,
          `public_sandbox_${random(16).toString("hex")}`,
          `whsec_${random(24).toString("base64")}`,
        ],
      ),
    );
    if (row === undefined)
      throw new Error(`The store did not return the merchant "${id}" it was told to keep.`);
    return this.#remember(fromRow(row));
  }

  async register(id: string, urls: Partial<Pick<Merchant, "webhookUrl" | "redirectUrl">>): Promise<Merchant> {
    const known = this.byId(id);
    if (known === undefined) throw new Error(`There is no merchant "${id}".`);
    // Only what is given: another process may be changing the other one.
    await this.#store.write(async (sql) => {
      if (urls.webhookUrl !== undefined) await setUrl(sql, id, "webhook_url", urls.webhookUrl);
      if (urls.redirectUrl !== undefined) await setUrl(sql, id, "redirect_url", urls.redirectUrl);
    });
    return this.#remember({ ...known, ...urls });
  }

  #remember(merchant: Merchant): Merchant {
    this.#known.set(merchant.id, {
      merchant,
      bearer: { secret: { merchant, keyKind: "secret" }, public: { merchant, keyKind: "public" } },
      secret: Buffer.from(merchant.secretKey),
      open: Buffer.from(merchant.publicKey),
    });
    return merchant;
  }
}

async function setUrl(
  sql: Sql,
  id: string,
  column: "webhook_url" | "redirect_url",
  url: string | null,
): Promise<void> {
  await sql.all(`UPDATE merchants SET ${column} = $1 WHERE id = $2`, [url, id]);
}

interface Known {
  readonly merchant: Merchant;
  /** Who calls with one of its keys. */
  readonly bearer: Readonly<Record<KeyKind, Caller>>;
  readonly secret: Buffer;
  readonly open: Buffer;
}

interface MerchantRow {
  id: string;
  secret_key: string;
  public_key: string;
  webhook_secret: string;
  webhook_url: string | null;
  redirect_url: string | null;
}

function fromRow(row: MerchantRow): Merchant {
  return {
    id: row.id,
    secretKey: row.secret_key,
    publicKey: row.public_key,
    webhookSecret: row.webhook_secret,
    webhookUrl: row.webhook_url,
    redirectUrl: row.redirect_url,
  };
}

function isSame(asked: Buffer, known: Buffer): boolean {
  return asked.length === known.length && timingSafeEqual(asked, known);
}
