import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sql, Store } from "../store/port.ts";
import { openSqlite } from "../store/sqlite.ts";
import { add } from "./stores.ts";
import { DAY, makeCharge, mxn, START, statusOf, testBed } from "./support.ts";
import { FACET_NAMES, facetText, type Facets } from "../store/charge-facets.ts";
import { SCHEMA_VERSION, schemaVersion, TABLES } from "../store/schema.ts";

let directory: string;
let store: Store;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  store = openSqlite(join(directory, "sandbox.sqlite"));
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const count = async (sql: Sql) => (await sql.all(`SELECT id FROM jobs`)).length;

const down = () => Promise.reject(new TypeError("down"));

test("each command of a group sees what those before it did, and runs alone", async () => {
  const seen = await Promise.all(
    ["a", "b", "c"].map((id) =>
      store.write(async (sql) => {
        const before = await count(sql);
        await add(id)(sql);
        return [before, await count(sql)];
      }),
    ),
  );
  expect(seen).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});

test("the ledger's bounds hold in the store too", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  const broken = bed.sandbox.world.store.write((sql) =>
    sql.all(`UPDATE charges SET refunded = 1 WHERE id = $1`, [id]),
  );
  await expect(broken).rejects.toThrow("CHECK constraint failed");
});

test("everything is there again after a restart: keys, charges, and events still to be sent", async () => {
  const file = join(directory, "restart.sqlite");
  const before = await testBed({ store: openSqlite(file), fetch: down });
  const id = await makeCharge(before);
  const { secretKey } = before.sandbox.merchant();
  await before.sandbox.close();

  const again = await testBed({ store: openSqlite(file), seed: "another" });
  expect(again.sandbox.merchant().secretKey).toBe(secretKey);
  expect(await statusOf(again, id)).toBe("completed");
  await again.advance(60_000);
  expect(again.received.map(({ type }) => type)).toEqual(["charge.succeeded"]);
  expect((await again.call("POST", `/transaction/capture/${id}`, mxn(5000))).status).toBe(200);
});

test("killed while its clock advanced: what had happened by then does not lie ahead", async () => {
  const file = join(directory, "killed.sqlite");
  const killed = await testBed({ store: openSqlite(file) });
  await killed.advance(DAY); // as the control interface does, short of noting how far it came
  const before = await makeCharge(killed);
  await killed.sandbox.close();

  const again = await testBed({ store: openSqlite(file), seed: "another" });
  expect(again.sandbox.world.clock.now()).toBe(START + DAY);
  const after = await makeCharge(again);
  const { body } = await again.call("GET", "/transaction/charge");
  expect(body["merchant_payment_transactions"]).toMatchObject([{ id: after }, { id: before }]);
});

async function seeded(seed: string) {
  const bed = await testBed({ seed });
  return [bed.sandbox.merchant().secretKey, await makeCharge(bed), await makeCharge(bed)];
}

test("the same seed gives the same world, another seed another one", async () => {
  expect(await seeded("s")).toEqual(await seeded("s"));
  expect((await seeded("t"))[0]).not.toBe((await seeded("s"))[0]);
});

const EVERY_FACET: Facets = {
  status: "captured",
  method: "credit_or_debit_card",
  channel: "commerce_api",
  network: "visa",
  installments: true,
  subscription: true,
};

test("each facet is stored under its name", () => {
  expect(JSON.parse(facetText(EVERY_FACET))).toEqual(EVERY_FACET);
  expect(FACET_NAMES).toEqual(Object.keys(EVERY_FACET));
});

test("another table or another facet is another version of the schema", () => {
  const versions = [
    SCHEMA_VERSION,
    schemaVersion([...TABLES, "CREATE TABLE more (id TEXT)"], FACET_NAMES),
    schemaVersion(TABLES, [...FACET_NAMES, "wallet"]),
  ];
  expect(SCHEMA_VERSION).toBe(schemaVersion(TABLES, FACET_NAMES));
  expect(new Set(versions).size).toBe(3);
});
