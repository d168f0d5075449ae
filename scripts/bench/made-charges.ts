import autocannon from "autocannon";
import { mxnCharge } from "./requests.ts";

interface Page {
  readonly merchant_payment_transactions: readonly { readonly id: string }[];
  readonly last_cursor: string;
  readonly has_next: boolean;
}

/** Creates this many charges and returns their ids, in the order of the list. */
export async function madeCharges(
  url: string,
  headers: Record<string, string>,
  count: number,
): Promise<string[]> {
  await autocannon({ url, headers, method: "POST", body: mxnCharge, connections: 64, amount: count });
  const ids: string[] = [];
  for (let after = ""; ;) {
    const answer = await fetch(`${url}?limit=100${after}`, { headers });
    const page: Page = JSON.parse(await answer.text());
    ids.push(...page.merchant_payment_transactions.map(({ id }) => id));
    if (!page.has_next) return ids;
    after = `&after_id=${page.last_cursor}`;
  }
}
