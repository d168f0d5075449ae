import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, readdirSync, statSync, writeFileSync } from "node:fs";
import process from "node:process";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readFlags } from "../command/flags.ts";
import { start } from "../command/start.ts";
import { StoreUnusable } from "../store/failures.ts";
import type { Sql } from "../store/port.ts";
import { openSqlite } from "../store/sqlite.ts";
import { idsOf } from "./stores.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../store/open.ts";
import { textAt } from "../values/json.ts";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  file = join(directory, "sandbox.sqlite");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Without RETURNING: with it a full disk is told in another way. */
const add =
  (id: string, subject = "") =>
  (sql: Sql) =>
    sql.all(`INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ('m', $1, 0, 'k', $2)`, [
      id,
      subject,
    ]);

test("a commit waits for the disk, and the file belongs to one process", async () => {
  const store = openSqlite(file);
  const settings = await store.read((sql) =>
    sql.all(`SELECT * FROM pragma_journal_mode, pragma_synchronous, pragma_locking_mode`),
  );
  expect(settings).toEqual([{ journal_mode: "wal", synchronous: 2, locking_mode: "exclusive" }]);
  await store.close();
});

test("a full disk fails the commands that need room, clearly and whole; others and later ones work", async () => {
  const store = openSqlite(file);
  await store.write(add("before"));
  const [{ page_count: pages } = { page_count: 0 }] = await store.read((sql) =>
    sql.all<{ page_count: number }>(`PRAGMA page_count`),
  );
  await store.read((sql) => sql.all(`PRAGMA max_page_count = ${pages + 2}`));
  const results = await Promise.allSettled([
    store.write(add("small")),
    store.write(async (sql) => {
      await add("half")(sql);
      await add("big", "x".repeat(100_000))(sql);
    }),
    store.write(async (sql) => {
      await add("hidden", "x".repeat(100_000))(sql).catch(() => {});
      return "as if nothing had happened";
    }),
    store.write(add("tiny")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { status: 503, code: "store_full" } });
  expect(await store.read(idsOf)).toEqual(["before", "small", "tiny"]);

  await store.read((sql) => sql.all(`PRAGMA max_page_count = ${pages + 1000}`));
  await store.write(add("big", "x".repeat(100_000)));
  expect(await store.read((sql) => sql.all(`PRAGMA integrity_check`))).toEqual([{ integrity_check: "ok" }]);
  await store.close();
});

/** Overwrites one page of the file. */
function damage(page: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, 4096 * (page - 1), 4096 * page));
}

/** Overwrites the first page of a table or an index. */
async function damagePart(name: string): Promise<void> {
  const store = openSqlite(file);
  const [{ rootpage } = { rootpage: 0 }] = await store.read((sql) =>
    sql.all<{ rootpage: number }>(`SELECT rootpage FROM sqlite_schema WHERE name = $1`, [name]),
  );
  await store.close();
  damage(rootpage);
}

test("a file that is damaged, or is no database, is told as that, and is no defect", async () => {
  const store = openSqlite(file);
  await store.write(add("a"));
  await store.close();
  await damagePart("jobs");
  const damaged = openSqlite(file);
  const failure = { status: 503, code: "store_damaged" };
  await expect(damaged.read((sql) => sql.all(`SELECT subject FROM jobs`))).rejects.toMatchObject(failure);
  await expect(damaged.write(add("b"))).rejects.toMatchObject(failure);
  await damaged.close();

  writeFileSync(file, "This is a letter and no database. ".repeat(200));
  await expect(openStore({ data: directory, databaseUrl: undefined })).rejects.toThrow(
    /^--data \S+: The state is damaged [(].*[)][.] Stop the sandbox, and restore/,
  );
});

test("a file that takes no writes any more is told as that, and read on", async () => {
  const store = openSqlite(file);
  await store.read((sql) => sql.all(`PRAGMA query_only = ON`));
  await expect(store.write(add("a"))).rejects.toMatchObject({ status: 503, code: "store_unavailable" });
  expect(await store.read(idsOf)).toEqual([]);
  await store.close();
});

test("a sandbox that starts on a damaged file ends with that line", async () => {
  const flags = readFlags(["--port", "0", "--data", directory]);
  await (await start(flags)).close();
  damage(2);
  await expect(start(flags)).rejects.toThrow(StoreUnusable);
  await expect(start(flags)).rejects.toThrow(/^.*The state is damaged .*$/);
});

test("once a list has found the state damaged, health says so", async () => {
  const flags = readFlags(["--port", "0", "--data", directory]);
  await (await start(flags)).close();
  await damagePart("sqlite_autoindex_records_1");
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const sandbox = await start(flags);
  const codeOf = async (path: string) => {
    const headers = { "x-api-client-key": sandbox.merchant().secretKey };
    const answer = await sandbox.fetch(sandbox.world.localOrigin() + path, { headers });
    return textAt(await answer.json(), "detail", "code") ?? answer.status;
  };
  expect(await codeOf("/_sandbox/health")).toBe(200);
  expect(await codeOf("/v2/plan")).toBe("store_damaged");
  expect(await codeOf("/_sandbox/health")).toBe("store_damaged");
  await sandbox.close();
});

/** Writes row after row and says each when it is kept; four are under way at once. */
const WRITER = `
const { openSqlite } = await import(${JSON.stringify(join(import.meta.dirname, "..", "store", "sqlite.ts"))});
const { writeSync } = await import("node:fs");
const store = openSqlite(process.argv[1]);
const from = process.argv[2];
for (let number = 0; ; number += 4) {
  await Promise.all([0, 1, 2, 3].map(async (more) => {
    const id = from + "-" + (number + more);
    await store.write((sql) =>
      sql.all("INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ('m', $1, 0, 'k', '')", [id]));
    writeSync(1, id + "\\n");
  }));
}`;

function writer(round: number) {
  const args = ["--import", "tsx", "--input-type=module", "--eval", WRITER, file, String(round)];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

test("what was acknowledged survives kill -9, and nothing keeps the file locked", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const child = writer(round);
    let said = "";
    child.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.length > 2000 + 777 * round) child.kill("SIGKILL");
    });
    await once(child, "close");
    acknowledged.push(...said.split("\n").slice(0, -1));
    const store = openSqlite(file);
    const kept = new Set(await store.read(idsOf));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    // At most the group that was under way is kept without having been acknowledged.
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(4 * (round + 1));
    await store.close();
  }
  expect(acknowledged.length).toBeGreaterThan(500);
});

test("a second process on the same file fails at once with that reason", async () => {
  const child = writer(0);
  await once(child.stdout, "data");
  expect(() => openSqlite(file)).toThrow("Another process has this state open");
  child.kill("SIGKILL");
  await once(child, "close");
  await openSqlite(file).close();
});

test("a Node without SQLite is told which one is needed", () => {
  const without = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  onTestFinished(() => without.mockRestore());
  expect(() => openSqlite(":memory:")).toThrow(/^The sandbox needs Node 22\.16 or later; this is v\d+/);
});

test("state of another version is refused, not misread", async () => {
  const store = openSqlite(file);
  await store.read((sql) => sql.all(`PRAGMA user_version = 7`));
  await store.close();
  expect(() => openSqlite(file)).toThrow("made by another version");
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("the data directory and all that is in it belong to their user alone", async () => {
  const data = join(directory, "nested", "data");
  const store = await openStore({ data, databaseUrl: undefined });
  await store.write((sql) => sql.all(`INSERT INTO rate_shares (who, used_until) VALUES ('a', 1)`));
  const files = readdirSync(data);
  expect(files).toContain("sandbox.sqlite-wal");
  expect([data, ...files.map((name) => join(data, name))].map(modeOf)).toEqual([
    "700",
    ...files.map(() => "600"),
  ]);
  await store.close();
});

test("a state file that others could read is closed to them", async () => {
  writeFileSync(file, "", { mode: 0o644 });
  await (await openStore({ data: directory, databaseUrl: undefined })).close();
  expect(modeOf(file)).toBe("600");
});
