/** Every key begins with the merchant, and every statement names it: so that merchants can be divided among databases. */
import { expect, test } from "vitest";
import { manyRows } from "../store/postgres/many-rows.ts";
import { TABLES, WORLD_TABLES } from "../store/schema.ts";
import { firstOfKeys, withoutMerchant } from "./statements/named-merchants.ts";
import { everyStatement, writtenStatements } from "./statements/record.ts";

const world = WORLD_TABLES.map(({ name }) => name);
const ours = new Set([...world, ...world.map((name) => `kept_${name}`)]);

/** Statements about the whole world, each as a whole, and what each is for. */
const OF_ALL_MERCHANTS: readonly (readonly [text: string, why: string])[] = [
  [
    "SELECT id FROM events WHERE next_attempt IS NOT NULL AND attempts = 0 AND id IN ($1, $2)",
    "a fault that a test sets holds an answer back",
  ],
  [
    "UPDATE events SET state = 'due', next_attempt = $1 WHERE state = 'sending'",
    "the start of a process with a file of its own, and a checkpoint that is restored",
  ],
  [
    "SELECT (SELECT created FROM events WHERE merchant_id = merchants.id ORDER BY id DESC LIMIT 1) AS newest FROM merchants",
    "the start of a process with a file of its own: never on PostgreSQL",
  ],
  ["SELECT due FROM jobs ORDER BY due LIMIT 1", "the agenda: when the next job is due"],
  [
    "WITH due AS MATERIALIZED (SELECT merchant_id, id FROM jobs WHERE due <= $1 ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED) DELETE FROM jobs WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM due) RETURNING merchant_id, id, COALESCE(first_due, due) AS due, kind, subject, failures",
    "the agenda: the job that is due first",
  ],
  ...WORLD_TABLES.flatMap(({ name, columns }): [string, string][] => {
    const all = columns.map((column) => column.name).join(", ");
    return [
      [
        `INSERT INTO kept_${name} (checkpoint, ${all}) SELECT $1, ${all} FROM ${name}`,
        "a checkpoint is made",
      ],
      [
        `INSERT INTO ${name} (${all}) SELECT ${all} FROM kept_${name} WHERE checkpoint = $1`,
        "a checkpoint is restored",
      ],
      [`DELETE FROM kept_${name} WHERE checkpoint = $1`, "a checkpoint is dropped"],
      [`DELETE FROM ${name}`, "a reset"],
    ];
  }),
];

const ofAll = new Set(OF_ALL_MERCHANTS.map(([text]) => text));

test("every key of a table that operations write begins with the merchant", async () => {
  const first = await firstOfKeys(TABLES);
  expect(world.map((name) => [name, first.get(name)])).toEqual(world.map((name) => [name, ["merchant_id"]]));
  // Settings of the whole sandbox, and the merchants themselves, are in every database.
  const others = [...first.keys()].filter((name) => !ours.has(name));
  expect(others.toSorted()).toEqual(["checkpoints", "faults", "merchants", "rate_shares", "world_clock"]);
});

test("every statement that stands in the store is looked at", async () => {
  const said = await everyStatement();
  const isSaid = (parts: readonly string[]) =>
    said.some((text) => {
      let from = 0;
      return parts.every((part) => {
        const place = text.indexOf(part.trim(), from);
        from = place + part.trim().length;
        return place !== -1;
      });
    });
  const written = writtenStatements();
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((parts) => !isSaid(parts))).toEqual([]);
});

test("every statement names the merchant, for each table of its rows", async () => {
  const wrong: string[] = [];
  for (const text of await everyStatement()) {
    const tables = await withoutMerchant(text, ours);
    if (tables.length > 0 && !ofAll.has(text.trim())) wrong.push(`${tables.join(", ")}: ${text}`);
  }
  expect(wrong).toEqual([]);
});

test("an INSERT of many rows names the merchant as that of one row does", async () => {
  const many = (await everyStatement()).flatMap((text) => manyRows(text) ?? []);
  expect(many.length).toBeGreaterThan(5);
  for (const text of many) expect([text, await withoutMerchant(text, ours)]).toEqual([text, []]);
});

test("each exception is a statement that is sent", async () => {
  const said = new Set((await everyStatement()).map((text) => text.trim()));
  expect([...ofAll].filter((text) => !said.has(text))).toEqual([]);
});

test.each([
  ["SELECT * FROM charges WHERE id = $1", ["charges"]],
  ["SELECT * FROM charges WHERE merchant_id = $1 OR id = $2", ["charges"]],
  ["SELECT * FROM charges c JOIN events e ON e.id = c.id WHERE c.merchant_id = $1", ["events"]],
  ["SELECT * FROM charges c JOIN events e ON e.id = c.id WHERE merchant_id = $1", ["charges", "events"]],
  ["SELECT id FROM (SELECT id FROM events) AS e", ["events"]],
  ["SELECT 1 UNION ALL SELECT id FROM jobs", ["jobs"]],
  ["UPDATE jobs SET due = 1 WHERE id IN (SELECT id FROM jobs WHERE merchant_id = $1)", ["jobs"]],
  ["DELETE FROM records WHERE id = $1 RETURNING merchant_id", ["records"]],
  ["INSERT INTO events (id, body) VALUES ($1, $2)", ["events"]],
  // Each row beside others of its merchant, whichever that is.
  ["SELECT * FROM charges c JOIN events e ON e.merchant_id = c.merchant_id", ["charges", "events"]],
  ["SELECT * FROM charges c JOIN events e ON e.merchant_id = c.merchant_id WHERE c.merchant_id = $1", []],
  [
    "SELECT 1 FROM charges c WHERE c.merchant_id = $1 AND EXISTS (SELECT 1 FROM events e WHERE e.merchant_id = c.merchant_id)",
    [],
  ],
  [
    "SELECT 1 FROM charges c WHERE c.id = $1 AND EXISTS (SELECT 1 FROM events e WHERE e.merchant_id = c.merchant_id)",
    ["charges", "events"],
  ],
  ["SELECT (SELECT MAX(id) FROM events WHERE merchant_id = m.id) FROM merchants m", ["events"]],
  [
    "SELECT * FROM charges c LEFT JOIN events e ON c.merchant_id = $1 AND e.merchant_id = $1",
    ["charges", "events"],
  ],
  ["SELECT * FROM jobs WHERE merchant_id = ANY ($1)", ["jobs"]],
  ["SELECT * FROM jobs WHERE merchant_id IN ($1, $2)", ["jobs"]],
  ["SELECT * FROM jobs WHERE NOT (merchant_id = $1)", ["jobs"]],
  ["DELETE FROM jobs WHERE (merchant_id, id) IN (SELECT id, kind FROM faults)", ["jobs"]],
  ["TRUNCATE jobs, faults, events", ["events", "jobs"]],
  ["SELECT id FROM charges WHERE (merchant_id, id) >= ($1, $2)", ["charges"]],
  [
    "SELECT id FROM charges WHERE (merchant_id, id) >= ($1, $2) AND (merchant_id, id) < ($3, $4)",
    ["charges"],
  ],
  ["SELECT id FROM charges WHERE (merchant_id, id) >= ($1, $2) AND (merchant_id, id) < ($1, $3)", []],
])("this test sees what names no merchant: %s", async (text, tables) => {
  expect(await withoutMerchant(text, ours)).toEqual(tables);
});
