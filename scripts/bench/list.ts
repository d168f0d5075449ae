import { encodeCursor } from "../../sandbox/charges/cursor.ts";
import { onServerCore } from "./cores.ts";
import { load, median } from "./load.ts";
import { rangeOf, rounded, type Part, type Row } from "./row.ts";
import { startSandbox } from "./sandbox.ts";
import { chargeId, email, seededData } from "./seed.ts";

const SMALL = 1000;
const CONNECTIONS = 8;
const AIM = 1.2;

/** Charges of a page where the request names no limit. */
const FULL = 10;

const NOTHING = "page of a status that nothing has";

/** The pages to read; `deep` starts at a cursor in the oldest tenth. Each is as long in the small store as in the large one. */
const PAGES: Readonly<Record<string, (deep: string, count: number) => string>> = {
  "first page": () => "",
  "deep page": (deep) => `after_id=${deep}`,
  "deep page, towards newer": (deep) => `before_id=${deep}`,
  "first page of a frequent status": () => "transaction_status=captured",
  "deep page of a frequent status": (deep) => `transaction_status=captured&after_id=${deep}`,
  "first page of a rare status": () => "transaction_status=failed",
  [NOTHING]: () => "transaction_status=refunded",
  "two filters, deep": (deep) => `channel=commerce_api&payment_methods=credit_or_debit_card&after_id=${deep}`,
  "search of a customer": (_deep, count) => `search_key=${email(count / 2)}`,
};

/** Reads the same page of the charge list in a large and in a small store, in turns. */
export const list: Part = async ({ rounds, seconds, charges, command, log }) => {
  log(`seeding ${charges} charges (kept in .cache/bench)`);
  const sizes = [SMALL, charges] as const;
  const started = [];
  for (const count of sizes) {
    const args = ["--data", await seededData(count)];
    started.push({ count, sandbox: await startSandbox({ entry: [command], wrap: onServerCore, args }) });
  }
  try {
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(PAGES)) {
      const costs: number[][] = [[], []];
      const pages = started.map(({ count, sandbox }) => {
        const deep = encodeCursor(chargeId(Math.floor(count / 10)));
        const url = `${sandbox.baseUrl}/transaction/charge?${query(deep, count)}`;
        return { pid: sandbox.pid, url, headers: { "x-api-client-key": sandbox.secretKey } };
      });
      await refuseUnequal(what, pages);
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, page] of pages.entries()) {
          const result = await load({ ...page, connections: CONNECTIONS, seconds });
          if (round > 0) costs[index]?.push(result.cost);
        }
      }
      const [small = [], large = []] = costs;
      const ratios = large.map((cost, round) => cost / (small[round] ?? Number.NaN));
      const ratio = median(ratios);
      const row = {
        what: `list of ${charges} charges beside ${SMALL}, ${what}`,
        ours: `${rounded(median(large))} µs at ${charges}`,
        other: `${rounded(median(small))} µs at ${SMALL}`,
        ratio,
        range: rangeOf(ratios, 2),
        aim: `<= ${AIM}`,
        reached: ratio <= AIM,
      };
      log(`${what}: ${row.ours}, ${row.other}`);
      rows.push(row);
    }
    return rows;
  } finally {
    for (const { sandbox } of started) await sandbox.stop();
  }
};

interface Page {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page with fewer charges costs less, whatever the size of the store. */
async function refuseUnequal(what: string, pages: readonly Page[]): Promise<void> {
  const lengths = await Promise.all(pages.map(lengthOf));
  const expected = what === NOTHING ? 0 : FULL;
  if (lengths.some((length) => length !== expected))
    throw new Error(`"${what}" has ${lengths.join(" and ")} charges instead of ${expected}.`);
}

async function lengthOf({ url, headers }: Page): Promise<number> {
  const answer: unknown = await (await fetch(url, { headers })).json();
  const charges = Object(answer).merchant_payment_transactions;
  if (!Array.isArray(charges)) throw new Error(`No list of charges: ${JSON.stringify(answer).slice(0, 200)}`);
  return charges.length;
}
