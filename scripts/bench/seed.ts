import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { insertCharge, type Charge } from "../../sandbox/store/charges.ts";
import { SCHEMA_VERSION } from "../../sandbox/store/schema.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";

const FIRST = Date.UTC(2025, 0, 1);
const AT_ONCE = 5000;
const CARD = { first_six: "411111", last_four: "1111" };

/** One charge in this many has failed, so that a thousand charges fill a page with them. */
const RARE = 50;

/** A data directory with this many charges of the sandbox's merchant, one a second. It is kept for the next run. */
export async function seededData(count: number): Promise<string> {
  const cache = join(import.meta.dirname, "..", "..", ".cache", "bench");
  const directory = join(cache, `${SCHEMA_VERSION}-${RARE}-${count}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const store = openSqlite(join(unfinished, "sandbox.sqlite"));
  for (let start = 0; start < count; start += AT_ONCE) {
    await store.write(async (sql) => {
      for (let number = start; number < Math.min(count, start + AT_ONCE); number += 1)
        await insertCharge(sql, charge(number), [email(number)]);
    });
  }
  await store.close();
  renameSync(unfinished, directory);
  return directory;
}

/** The id holds the number of the charge, so that a deep page can be read without a walk. */
export function chargeId(number: number): string {
  const time = (FIRST + number * 1000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** Each address has twenty charges. */
export function email(number: number): string {
  return `customer-${Math.floor(number / 20)}@example.com`;
}

function charge(number: number): Charge {
  const status = number % RARE === 0 ? "failed" : number % 3 === 0 ? "completed" : "captured";
  return {
    merchantId: "merchant",
    id: chargeId(number),
    created: FIRST + number * 1000,
    status,
    method: number % 10 === 0 ? "pay_with_store" : "credit_or_debit_card",
    currency: "MXN",
    autoCapture: true,
    authorized: 5000,
    captured: status === "captured" ? 5000 : 0,
    refunded: 0,
    reason: null,
    channel: "commerce_api",
    network: null,
    installments: number % 7 === 0,
    subscriptionId: null,
    facts: {
      description: "A pair of shoes",
      payment: { method: "credit_or_debit_card", credit_or_debit_card: CARD },
      authorizationCode: "123456",
      paymentInfo: {},
      action: null,
      request: { consumer_details: { contact: { email: email(number) } } },
    },
  };
}
