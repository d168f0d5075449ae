import { timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../values/ids.ts";
import { ensureMerchant, listMerchants, setUrls, type Merchant, type MerchantUrls } from "./merchants.ts";
import type { Store } from "./port.ts";

export type KeyKind = "public" | "secret";

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
    for (const merchant of await this.#store.read(listMerchants)) this.#remember(merchant);
  }

  /** Compares with every key of every merchant in constant time, so that timing shows only the length of a key. */
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

  /**
   * Makes the merchant if there is none: keys stay the same over restarts with the same data, also those of an earlier
   * version, which began otherwise. Some clients accept only keys that begin like these (gap auth.key-management).
   */
  async ensure(id: string, now: number, random: RandomBytes): Promise<Merchant> {
    const known = this.byId(id);
    if (known !== undefined) return known;
    const keys = {
      id,
      secretKey: `skt_sandbox_${random(16).toString("hex")}`,
      publicKey: `pub_sandbox_${random(16).toString("hex")}`,
      webhookKey: `whk_sandbox_${random(24).toString("hex")}`,
    };
    return this.#remember(await this.#store.write((sql) => ensureMerchant(sql, keys, now)));
  }

  async register(id: string, urls: MerchantUrls): Promise<Merchant> {
    const known = this.byId(id);
    if (known === undefined) throw new Error(`There is no merchant "${id}".`);
    await this.#store.write((sql) => setUrls(sql, id, urls));
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

interface Known {
  readonly merchant: Merchant;
  /** The callers that use its two keys. */
  readonly bearer: Readonly<Record<KeyKind, Caller>>;
  readonly secret: Buffer;
  readonly open: Buffer;
}

function isSame(asked: Buffer, known: Buffer): boolean {
  return asked.length === known.length && timingSafeEqual(asked, known);
}
