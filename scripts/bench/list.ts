import { encodeCursor } from "../../sandbox/charges/list.ts";
import { load, onServerCore } from "./load.ts";
import type { Pair, Part, Row } from "./ratio.ts";
import { startSandbox, type SandboxProcess } from "./sandbox.ts";
import { chargeId, email, seededData } from "./seed.ts";

const SMALL = 1000;
const NOTHING = "a status that nothing has";

/** The pages to read; `deep` starts at a cursor in the oldest tenth. Each is as long in the small store as in the large one. */
const PAGES: Readonly<Record<string, (deep: string, count: number) => string>> = {
  "first page": () => "",
  "deep page": (deep) => `after_id=${deep}`,
  "deep page, towards newer": (deep) => `before_id=${deep}`,
  "a frequent status": () => "transaction_status=captured",
  "a frequent status, deep": (deep) => `transaction_status=captured&after_id=${deep}`,
  "a rare status": () => "transaction_status=failed",
  [NOTHING]: () => "transaction_status=refunded",
  "two filters, deep": (deep) => `channel=commerce_api&payment_methods=credit_or_debit_card&after_id=${deep}`,
  "search of a customer": (_deep, count) => `search_key=${email(count / 2)}`,
};

/** Reads the same page of the charge list in a large and in a small store, in turns. */
export const list: Part = async ({ rounds, seconds, charges, command, log }) => {
  log(`seeding ${charges} charges (kept in .cache/bench)`);
  const stores = new Map<number, SandboxProcess>();
  const rows: Row[] = [];
  try {
    for (const count of [charges, SMALL]) {
      const args = ["--data", await seededData(count)];
      stores.set(count, await startSandbox({ entry: [command], wrap: onServerCore, args }));
    }
    for (const [name, query] of Object.entries(PAGES)) {
      const pages = [...stores].map(([count, { pid, baseUrl, secretKey }]) => {
        const deep = encodeCursor(chargeId(Math.floor(count / 10)));
        const url = `${baseUrl}/transaction/charge?${query(deep, count)}`;
        return { pid, url, headers: { "x-api-client-key": secretKey }, connections: 8, duration: seconds };
      });
      for (const { url, headers } of pages) {
        // A page with fewer charges costs less, whatever the size of the store.
        const text = await (await fetch(url, { headers })).text();
        const found = Object(JSON.parse(text)).merchant_payment_transactions?.length;
        const expected = name === NOTHING ? 0 : 10;
        if (found !== expected) throw new Error(`${url} has ${found} charges instead of ${expected}.`);
      }
      const pairs: Pair[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const costs: number[] = [];
        for (const page of pages) costs.push((await load(page)).cost);
        const [ours = Number.NaN, theirs = Number.NaN] = costs;
        log(`${round}, ${name}: ${ours.toFixed(0)} and ${theirs.toFixed(0)} µs`);
        if (round > 0) pairs.push({ ours, theirs });
      }
      const what = `list of ${charges} charges beside ${SMALL}, ${name}: processor time`;
      rows.push({ what, unit: "µs", rounds: pairs, atMost: 1.2 });
    }
    return rows;
  } finally {
    for (const sandbox of stores.values()) await sandbox.stop();
  }
};
