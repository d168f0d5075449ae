import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creationTime, settle } from "../store/charge-order.ts";
import { emptyWorld, makeCheckpoint, restoreWorld } from "../store/checkpoints.ts";
import { first, together, type Sql, type Store } from "../store/port.ts";
import { add, idsOf, placeCharge, STORES } from "./stores.ts";

async function count(sql: Sql): Promise<string | undefined> {
  const row = await first<{ n: string }>(sql, `SELECT CAST(COUNT(*) AS TEXT) AS n FROM jobs`);
  return row?.n;
}

async function addLater(sql: Sql): Promise<void> {
  await new Promise((turn) => setTimeout(turn, 20));
  await add("late")(sql);
}

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();
  let store: Store;

  beforeEach(async () => {
    store = await places.open();
  });
  afterEach(() => store.close());

  const ids = () => store.read(idsOf);

  test("work for a store that is closed is refused, and says why", async () => {
    const closed = await places.another();
    await closed.write(add("before"));
    await closed.close();
    const refusal = { code: "store_closed", message: "The sandbox is closed." };
    await expect(closed.write(add("late"))).rejects.toMatchObject(refusal);
    await expect(closed.read(count)).rejects.toMatchObject(refusal);
  });

  test("a throw rolls its own command back and no other", async () => {
    const results = await Promise.allSettled([
      store.write(add("a")),
      store.write(async (sql) => {
        await add("b")(sql);
        throw new Error("half-way");
      }),
      store.write(add("c")),
      store.write(add("c")), // breaks the key
      store.write(() => Promise.reject(new Error("before anything"))),
      store.write(add("d")),
    ]);
    const [a, b, c, again, nothing, d] = results.map(({ status }) => status);
    expect([a, b, nothing, d]).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    // Commands run again at the same time on PostgreSQL: either of the two may come first.
    expect(new Set([c, again])).toEqual(new Set(["fulfilled", "rejected"]));
    expect(await ids()).toEqual(["a", "c", "d"]);
    await expect(store.write(add("a"))).rejects.toThrow(/unique/i);
    expect(await ids()).toEqual(["a", "c", "d"]);
  });

  test("of statements that are sent together none comes after the rollback, whichever fails", async () => {
    const broken = store.write((sql) => together([addLater(sql), Promise.reject(new Error("at once"))]));
    await expect(broken).rejects.toThrow("at once");
    expect(await store.write((sql) => together([add("a")(sql), add("b")(sql), undefined]))).toEqual([
      [{ id: "a" }],
      [{ id: "b" }],
      undefined,
    ]);
    await new Promise((turn) => setTimeout(turn, 40));
    expect(await ids()).toEqual(["a", "b"]);
  });

  test("200 commands at once, of which each fifth breaks off half-way, keep exactly the others", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) =>
        store.write(async (sql) => {
          await add(String(number).padStart(3, "0"))(sql);
          if (number % 5 === 0) throw new Error("half-way");
        }),
      ),
    );
    const kept = results.flatMap(({ status }, number) =>
      status === "fulfilled" ? [String(number).padStart(3, "0")] : [],
    );
    expect(kept).toHaveLength(160);
    expect(await ids()).toEqual(kept);
  });

  test("a command that hides the failure of a statement is not told that it was kept", async () => {
    const hidden = store.write(async (sql) => {
      await add("a")(sql);
      await add("a")(sql).catch(() => {});
      await sql.all(`SELECT no_such_column FROM jobs`).catch(() => {});
      return "fine";
    });
    const told = await hidden.then(
      () => true,
      () => false,
    );
    // SQLite undoes the one statement and goes on; PostgreSQL gives the whole transaction up.
    expect(await ids()).toEqual(told ? ["a"] : []);
  });

  test("a read sees nothing that is not committed", async () => {
    const reads: Promise<string[]>[] = [];
    const broken = store.write(async (sql) => {
      await add("a")(sql);
      reads.push(ids());
      throw new Error("undone");
    });
    await expect(broken).rejects.toThrow("undone");
    expect(await Promise.all(reads)).toEqual([[]]);
  });

  test("a look finds what every command left, and nothing that one broke off", async () => {
    const look = async () => store.look("jobs", count);
    expect([await look(), await look()]).toEqual(["0", "0"]);
    await store.write(add("a"));
    expect([await look(), await look()]).toEqual(["1", "1"]);
    const looks: Promise<string | undefined>[] = [];
    const broken = store.write(async (sql) => {
      looks.push(look());
      await add("b")(sql);
      looks.push(look());
      throw new Error("undone");
    });
    await expect(broken).rejects.toThrow("undone");
    expect(await Promise.all(looks)).toEqual(["1", "1"]);
    expect([await look(), await look()]).toEqual(["1", "1"]);
    await Promise.all([store.write(add("c")), look(), store.write(add("d")), look()]);
    expect([await look(), await look()]).toEqual(["3", "3"]);
  });

  test("what was answered is there after closing and opening again, and the tables are not made twice", async () => {
    await store.write(add("a"));
    const written = store.write(add("b"));
    await store.close();
    await written;
    store = await places.open();
    expect(await ids()).toEqual(["a", "b"]);
  });

  test("text and whole numbers come back as they went, whatever is in them", async () => {
    const texts = ["", "ñ 漢 🦊", "'; DROP TABLE jobs; --", 'a\\b"c$1', `{"a":"\\u0000"}`];
    for (const [number, text] of texts.entries()) {
      await store.write((sql) =>
        sql.all(`INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ('m', $1, $2, 'k', $3)`, [
          String(number),
          Number.MAX_SAFE_INTEGER,
          text,
        ]),
      );
    }
    const rows = await store.read((sql) => sql.all(`SELECT due, subject FROM jobs ORDER BY id`));
    expect(rows).toEqual(texts.map((subject) => ({ due: Number.MAX_SAFE_INTEGER, subject })));
    expect(await store.read((sql) => first(sql, `SELECT COUNT(*) AS n, MAX(due) AS m FROM jobs`))).toEqual({
      n: texts.length,
      m: Number.MAX_SAFE_INTEGER,
    });
  });

  test("a key with U+0000 in it breaks nothing and is found again", async () => {
    await store.write(add("a\0b"));
    const found = await store.read((sql) => sql.all(`SELECT id FROM jobs WHERE id = $1`, ["a\0b"]));
    expect(found).toHaveLength(1);
  });

  test("ids are ordered byte by byte on every store", async () => {
    for (const id of ["a-b", "ab", "B", "a", "é", "_"]) await store.write(add(id));
    expect(await ids()).toEqual(["B", "_", "a", "a-b", "ab", "é"]);
  });

  test("a placeholder may come twice and in any order", async () => {
    await store.write(add("x"));
    expect(
      await store.read((sql) =>
        sql.all(`SELECT id, due FROM jobs WHERE due < $2 AND id = $1 AND due < $2 + 0`, ["x", 7]),
      ),
    ).toEqual([{ id: "x", due: 0 }]);
  });

  test("a charge is never created before one that was listed, even if the clock was set back", async () => {
    const create = (id: string, now: number) => placeCharge(store, id, now);
    expect(await create("a", 1000)).toBe(1000);
    expect(await settle(store, "m")).toBeGreaterThanOrEqual(1000);
    expect(await create("b", 900)).toBeGreaterThanOrEqual(store.shared ? 1001 : 1000);
    expect(await create("c", 5000)).toBe(5000);
  });

  test("charges that are gone or were never kept do not hold the time of the next one", async () => {
    const create = (id: string, now: number) => placeCharge(store, id, now);
    await create("a", 1000);
    await store.writeAlone((sql) => makeCheckpoint(sql, { name: "n", created: 1000, advance: 0 }));
    await create("b", 9000);
    await store.writeAlone((sql) => restoreWorld(sql, "n", 1000));
    expect(await create("c", 2000)).toBe(2000);
    await store.writeAlone(emptyWorld);
    expect(await create("d", 500)).toBe(500);
    const refused = placeCharge(store, "e", 9000, () => Promise.reject(new Error("refused")));
    await expect(refused).rejects.toThrow("refused");
    expect(await create("f", 600)).toBe(600);
  });

  test("a creation that fails before it stores anything does not hold the time of the next one", async () => {
    const failing = store.write(async (sql) => {
      await creationTime(sql, "m", 9000);
      throw new Error("before anything");
    });
    await expect(failing).rejects.toThrow("before anything");
    expect(await placeCharge(store, "a", 600)).toBe(600);
  });

  test("of two creations at once, one that fails after its insert does not hold the time of the other", async () => {
    const [refused, kept] = await Promise.allSettled([
      placeCharge(store, "a", 9000, () => Promise.reject(new Error("refused"))),
      placeCharge(store, "b", 600),
    ]);
    expect([refused.status, kept]).toEqual(["rejected", { status: "fulfilled", value: 600 }]);
  });
});
