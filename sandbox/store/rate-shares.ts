import { first, type Store } from "./port.ts";

/**
 * The rate limit for several processes. Adds `share` to the time until which `who` has used up its share, unless that
 * lies more than `most` ahead. Returns that time, also when it was refused.
 */
export async function takeShare(
  store: Store,
  who: string,
  { now, share, most }: { readonly now: number; readonly share: number; readonly most: number },
): Promise<number> {
  return store.write(async (sql) => {
    const taken = await first<{ used_until: number }>(
      sql,
      `INSERT INTO rate_shares (who, used_until)
       VALUES ($1, CAST($2 AS DOUBLE PRECISION) + CAST($3 AS DOUBLE PRECISION))
       ON CONFLICT (who) DO UPDATE
       SET used_until = CASE WHEN rate_shares.used_until > $2 THEN rate_shares.used_until ELSE $2 END + $3
       WHERE rate_shares.used_until + $3 <= $2 + CAST($4 AS DOUBLE PRECISION) RETURNING used_until`,
      [who, now, share, most],
    );
    if (taken !== undefined) return taken.used_until;
    const full = await first<{ used_until: number }>(
      sql,
      `SELECT used_until FROM rate_shares WHERE who = $1`,
      [who],
    );
    return (full?.used_until ?? now) + share;
  });
}
