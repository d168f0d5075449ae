import type { Sql } from "./port.ts";

/**
 * What the charge list can be filtered by, apart from time and search. One column with one index, in the order of the
 * list, holds all of these. Real data has a few dozen combinations, so a filter merges a few ordered ranges and costs
 * the same however many charges it finds.
 */
export interface Facets {
  readonly status: string;
  readonly method: string;
  readonly channel: string;
  readonly network: string | null;
  readonly installments: boolean;
  /** Whether a subscription paid. */
  readonly subscription: boolean;
}

/** Part of the schema's version: a row that was written with other facets is never read. */
export const FACET_NAMES: readonly string[] = Object.keys({
  status: true,
  method: true,
  channel: true,
  network: true,
  installments: true,
  subscription: true,
} satisfies Record<keyof Facets, true>);

/** The facets of stored charges, and the text of them in the column. */
export interface StoredFacets extends Facets {
  readonly text: string;
}

/** JSON with every facet under its name. Null and false are left out: most charges have them, and the index is shorter. */
export function facetText({ status, method, channel, network, installments, subscription }: Facets): string {
  return JSON.stringify({
    status,
    method,
    channel,
    network: network ?? undefined,
    installments: installments || undefined,
    subscription: subscription || undefined,
  });
}

function facetsIn(text: string): StoredFacets {
  const named: Pick<Facets, "status" | "method" | "channel"> & Partial<Facets> = JSON.parse(text);
  return { network: null, installments: false, subscription: false, ...named, text };
}

/**
 * The combinations that occur. Jumps from one to the next in the index instead of reading every charge (why no MIN:
 * charge-order.ts).
 */
export async function facetsOf(sql: Sql, merchantId: string): Promise<StoredFacets[]> {
  const rows = await sql.all<{ facets: string }>(
    `WITH RECURSIVE found (facets) AS (
       SELECT (SELECT facets FROM charges WHERE merchant_id = $1 ORDER BY facets LIMIT 1)
       UNION ALL
       SELECT (SELECT c.facets FROM charges c WHERE c.merchant_id = $1 AND c.facets > found.facets
               ORDER BY c.facets LIMIT 1)
       FROM found WHERE found.facets IS NOT NULL)
     SELECT facets FROM found WHERE facets IS NOT NULL`,
    [merchantId],
  );
  return rows.map(({ facets }) => facetsIn(facets));
}
