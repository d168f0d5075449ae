/** Commands of different requests in one transaction: store/postgres/groups.ts. */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sql, SqlValue, Store } from "../store/port.ts";
import type { Result } from "../store/postgres/connection.ts";
import { Flight, FlightSql } from "../store/postgres/flight.ts";
import { POSTGRES } from "./stores.ts";

const INSERT = `INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ('m', $1, $2, 'k', $3)`;

const add =
  (id: string, due: SqlValue = 0, subject = "") =>
  (sql: Sql) =>
    sql.all(INSERT, [id, due, subject]);

const move = (id: string) => (sql: Sql) => sql.all(`UPDATE jobs SET due = due + 1 WHERE id = $1`, [id]);

const addTried = (id: string, firstDue: number | null) => (sql: Sql) =>
  sql.all(
    `INSERT INTO jobs (merchant_id, id, due, kind, subject, first_due) VALUES ('n', $1, 0, 'k', '', $2)`,
    [id, firstDue],
  );

async function refused(sql: Sql): Promise<never> {
  await sql.all(`SELECT id FROM jobs`);
  await move("nobody")(sql);
  throw new Error("refused");
}

/** The number of the transaction; `asker` makes each question another one. */
async function transactionOf(sql: Sql, asker: string): Promise<unknown> {
  const [row] = await sql.all<{ tx: unknown }>(`SELECT txid_current() AS tx, $1 AS asker`, [asker]);
  return row?.tx;
}

/** A connection that notes what is sent. */
function recorded(sent: unknown[]) {
  return {
    async query<Row extends object>(
      text: string,
      values: readonly (SqlValue | readonly SqlValue[])[],
    ): Promise<Result<Row>> {
      sent.push([text.replaceAll(/\s+/g, " "), values]);
      return { command: "SELECT", rowCount: 0, rows: [] };
    },
  };
}

test("what commands ask at the same moment leaves together: a question once, rows for one table as one INSERT", async () => {
  const sent: unknown[] = [];
  const flight = new Flight(recorded(sent));
  const commands = ["a", "b", "c"].map(async (id, number) => {
    const sql = new FlightSql(flight);
    await Promise.all([sql.enter("door"), sql.all(`SELECT $1`, [id === "c" ? "other" : "same"])]);
    await Promise.all([add(id, number)(sql), move(id)(sql)]);
  });
  await Promise.all(commands);
  const lock = "SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))";
  const update = "UPDATE jobs SET due = due + 1 WHERE id = $1";
  expect(sent).toEqual([
    [lock, ["door"]],
    ["SELECT $1", ["same"]],
    ["SELECT $1", ["other"]],
    [
      "INSERT INTO jobs (merchant_id, id, due, kind, subject) SELECT 'm', v1, v2, 'k', v3" +
        " FROM unnest($1::TEXT[], $2::BIGINT[], $3::TEXT[]) AS given (v1, v2, v3)",
      [
        ["a", "b", "c"],
        [0, 1, 2],
        ["", "", ""],
      ],
    ],
    [update, ["a"]],
    [update, ["b"]],
    [update, ["c"]],
  ]);
});

test("a command's own statements leave in the order in which it asked, whatever others asked before", async () => {
  const sent: unknown[] = [];
  const flight = new Flight(recorded(sent));
  const [one, two] = [new FlightSql(flight), new FlightSql(flight)];
  await Promise.all([
    one.all(`SELECT 1`),
    one.all(`SELECT 2`),
    // Joins the second question of the other, and must not join its first one after that.
    two.all(`SELECT 2`),
    two.all(`SELECT 1`),
  ]);
  expect(sent).toEqual([
    ["SELECT 1", []],
    ["SELECT 2", []],
    ["SELECT 1", []],
  ]);
});

describe.each(POSTGRES)("$name", (kind) => {
  const places = kind.prepare();
  let store: Store;

  beforeEach(async () => {
    store = await places.open();
  });
  afterEach(() => store.close());

  const jobs = () => store.read((sql) => sql.all(`SELECT id, due, subject FROM jobs ORDER BY id`));

  test("commands that come together share one transaction, each with its own result", async () => {
    const ids = Array.from({ length: 40 }, (_, number) => String(number).padStart(2, "0"));
    const results = await Promise.all(
      ids.map((id) =>
        store.write(async (sql) => {
          await add(id)(sql);
          return { id, tx: await transactionOf(sql, id) };
        }),
      ),
    );
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(new Set(results.map(({ tx }) => tx)).size).toBe(1);
    expect(await jobs()).toHaveLength(ids.length);
  });

  test("rows that go together arrive as they went, whatever is in them", async () => {
    const texts = [
      "",
      "ñ 漢 🦊",
      `'; DROP TABLE jobs; --`,
      'a\\b"c$1',
      `{"a":"\\u0000"}`,
      "{}",
      "NULL",
      "a,b",
      " ",
    ];
    await Promise.all(
      texts.map((text, number) => store.write(add(String(number), Number.MAX_SAFE_INTEGER, text))),
    );
    const due = Number.MAX_SAFE_INTEGER;
    expect(await jobs()).toEqual(texts.map((subject, number) => ({ id: String(number), due, subject })));
    await Promise.all([store.write(addTried("x", null)), store.write(addTried("y", 7))]);
    const found = await store.read((sql) =>
      sql.all(`SELECT first_due FROM jobs WHERE merchant_id = 'n' ORDER BY id`),
    );
    expect(found).toEqual([{ first_due: null }, { first_due: 7 }]);
  });

  test("a command that is refused before it changed anything runs once, and so do its neighbours", async () => {
    const runs = new Map<string, number>();
    const counted = (id: string, command: (sql: Sql) => Promise<unknown>) =>
      store.write((sql) => {
        runs.set(id, (runs.get(id) ?? 0) + 1);
        return command(sql);
      });
    const ends = await Promise.allSettled([
      counted("a", add("a")),
      counted("b", refused),
      counted("c", add("c")),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect([...runs]).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
  });

  test("two processes whose groups lock the same rows crosswise both get through", async () => {
    const other = await places.open();
    await store.write(add("a"));
    await store.write(add("b"));
    const both = Promise.withResolvers<void>();
    let holding = 0;
    const crosswise = (at: Store, one: string, two: string) =>
      at.write(async (sql) => {
        await move(one)(sql);
        if ((holding += 1) === 2) both.resolve();
        await both.promise;
        await move(two)(sql);
      });
    await Promise.all([crosswise(store, "a", "b"), crosswise(other, "b", "a")]);
    expect(await jobs()).toMatchObject([{ due: 2 }, { due: 2 }]);
    await other.close();
  });

  test("a command that waits for a lock of another process keeps none of its neighbours waiting", async () => {
    const other = await places.open();
    await store.write(add("a"));
    const held = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const holder = other.write(async (sql) => {
      await move("a")(sql);
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    const waiting = { ended: false };
    const waits = store.write(move("a")).finally(() => (waiting.ended = true));
    await Promise.all(Array.from({ length: 10 }, (_, number) => store.write(add(`n${number}`))));
    expect(waiting.ended).toBe(false);
    gate.resolve();
    await Promise.all([holder, waits, other.close()]);
    expect((await jobs())[0]).toMatchObject({ id: "a", due: 2 });
  });

  test("a reader waits for a table that is locked, longer than a group would", async () => {
    const other = await places.open();
    const held = Promise.withResolvers<void>();
    const holder = other.writeAlone(async (sql) => {
      await sql.all("LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE");
      held.resolve();
      await pause(500);
    });
    await held.promise;
    expect(await jobs()).toEqual([]);
    await Promise.all([holder, other.close()]);
  });
});
