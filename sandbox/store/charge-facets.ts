import type { Sql } from "./port.ts";

/**
 * What the charge list can be filtered by, apart from time and search. Together these are one column with one index
 * in the order of the list. Real data has few dozens of combinations, so a filter, however many parts it has, is the
 * merge of a few ordered ranges, and costs the same whether it finds many charges, one, or none.
 */
export interface ChargeFacets {
  readonly status: string;
  readonly method: string;
  readonly channel: string;
  readonly network: string | null;
  readonly installments: boolean;
  readonly subscriptionId: string | null;
}

/** As the list's filters see them: whether a subscription paid, not which. */
export interface Facets extends Omit<ChargeFacets, "subscriptionId"> {
  readonly subscription: boolean;
  readonly text: string;
}

export function facetText(charge: ChargeFacets): string {
  const { status, method, channel, network, installments, subscriptionId } = charge;
  return [
    status,
    method,
    channel,
    network ?? "",
    installments ? "installments" : "",
    subscriptionId === null ? "" : "subscription",
  ].join("|");
}

function facetsIn(text: string): Facets {
  const [status = "", method = "", channel = "", network = "", installments = "", subscription = ""] =
    text.split("|");
  return {
    text,
    status,
    method,
    channel,
    network: network === "" ? null : network,
    installments: installments !== "",
    subscription: subscription !== "",
  };
}

/** The combinations that occur. Jumps from one to the next in the index instead of reading every charge (no MIN: see charge-order.ts). */
export async function facetsOf(sql: Sql, merchantId: string): Promise<Facets[]> {
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
