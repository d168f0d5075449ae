import { describe, expect, test } from "vitest";
import type { Sql } from "../store/port.ts";
import { openPostgres } from "../store/postgres.ts";
import { placeName } from "../store/open.ts";
import { add, idsOf, POSTGRES } from "./stores.ts";

const move = (id: string) => (sql: Sql) => sql.all(`UPDATE jobs SET due = due + 1 WHERE id = $1`, [id]);

const endOthers = (sql: Sql) =>
  sql.all(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE pid <> pg_backend_pid() AND datname = current_database()`);

test.each([
  ["nonsense", "Give one like that"],
  ["mysql://root:secret@127.0.0.1/db", "Give one like that"],
  ["postgres://ana:12/secret@127.0.0.1/db", "Give one like that"],
  ["postgres://ana:12#secret@127.0.0.1/db", "Give one like that"],
  ["postgres://ana:%secret@127.0.0.1:1/db", "postgres://ana@127.0.0.1:1/db cannot be used"],
  ["postgres://ana@127.0.0.1:1/db?password=secret", "postgres://ana@127.0.0.1:1/db cannot be used"],
  [
    "postgres://ana:secret@127.0.0.1:1/db",
    "postgres://ana@127.0.0.1:1/db cannot be used (connect ECONNREFUSED",
  ],
])("an address that leads nowhere is refused in one line without its password: %s", async (url, expected) => {
  const refused = await openPostgres(url).then(
    () => "opened",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(refused).toContain(expected);
  expect(refused).not.toMatch(/secret|\n/);
});

test("the place that people are shown has no password", () => {
  const databaseUrl = "postgres://ana:secret@db.test:5432/world?sslmode=require";
  expect(placeName({ data: undefined, databaseUrl })).toBe("postgres://ana@db.test:5432/world");
});

describe.each(POSTGRES)("$name", (kind) => {
  const places = kind.prepare();

  test("a commit waits for the disk whatever the database's default is", async () => {
    const first = await places.open();
    await first.read((sql) => sql.all(`ALTER ROLE postgres SET synchronous_commit = off`));
    await first.close();
    const store = await places.open();
    expect(await store.read((sql) => sql.all(`SHOW synchronous_commit`))).toEqual([
      { synchronous_commit: "on" },
    ]);
    await store.read((sql) => sql.all(`ALTER ROLE postgres RESET synchronous_commit`));
    await store.close();
  });

  test("two commands that block each other both get through", async () => {
    const store = await places.open();
    await store.write(add("a"));
    await store.write(add("b"));
    const both = Promise.withResolvers<void>();
    let holding = 0;
    const crosswise = (one: string, other: string) =>
      store.write(async (sql) => {
        await move(one)(sql);
        if ((holding += 1) === 2) both.resolve();
        await both.promise;
        await move(other)(sql);
      });
    await Promise.all([crosswise("a", "b"), crosswise("b", "a")]);
    expect(await store.read((sql) => sql.all(`SELECT due FROM jobs`))).toEqual([{ due: 2 }, { due: 2 }]);
    await store.close();
  });

  test("connections that the server ends are replaced, and a command that ran on one runs again", async () => {
    const store = await places.open();
    await Promise.all(["a", "b", "c", "d"].map((id) => store.write(add(id))));
    let runs = 0;
    await store.write(async (sql) => {
      await add("e")(sql);
      if ((runs += 1) === 1) await store.read(endOthers);
      await add("f")(sql);
    });
    expect(runs).toBe(2);
    await store.read(endOthers);
    await store.write(add("g"));
    expect(await store.read(idsOf)).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    await store.close();
  });

  test("a commit that broke is not run again: it may have been kept", async () => {
    const [store, other] = [await places.open(), await places.open()];
    // The trigger runs inside COMMIT and ends the connection there.
    await store.read((sql) =>
      sql.all(`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`),
    );
    await store.read((sql) =>
      sql.all(`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON jobs DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION break_off()`),
    );
    await expect(store.write(add("a"))).rejects.toMatchObject({ status: 503, code: "outcome_unknown" });
    expect(await other.read(idsOf)).toEqual([]);
    await Promise.all([store.close(), other.close()]);
  });

  test("a database that takes no writes any more, or has lost a table or an index, is told as that, and is no defect", async () => {
    const store = await places.open();
    const name = new URL(places.address()).pathname.slice(1);
    await store.read((sql) => sql.all(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`));
    await store.read(endOthers);
    await store.read((sql) => sql.all(`SELECT pg_terminate_backend(pg_backend_pid())`)).catch(() => {});
    const refused = { status: 503, code: "store_unavailable" };
    await expect(store.write(add("a"))).rejects.toMatchObject(refused);
    await expect(store.writeAlone(add("a"))).rejects.toMatchObject(refused);
    expect(await store.read(idsOf)).toEqual([]);
    await expect(places.open()).rejects.toThrow(/^--database-url .*read-only transaction[^\n]*$/);

    await store.write(async (sql) => {
      await sql.all(`SET TRANSACTION READ WRITE`);
      await sql.all(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
      await sql.all(`DROP TABLE jobs`);
    });
    const damaged = { status: 503, code: "store_damaged" };
    await expect(store.read(idsOf)).rejects.toMatchObject(damaged);

    const raise = (code: string) =>
      store.read((sql) => sql.all(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`));
    await expect(raise("XX002")).rejects.toMatchObject(damaged);
    // An internal error is no damage: "tuple concurrently updated" is one.
    await expect(raise("XX000")).rejects.toMatchObject({ code: "XX000" });
    await store.close();
  });

  test("a command that hides the failure of a statement is rejected, and nothing is kept", async () => {
    const store = await places.open();
    const hidden = store.write(async (sql) => {
      await add("a")(sql);
      await sql.all(`SELECT no_such_column FROM jobs`).catch(() => {});
    });
    await expect(hidden).rejects.toThrow("Let it throw");
    expect(await store.read(idsOf)).toEqual([]);
    await store.close();
  });

  test("state of another version is refused, not misread", async () => {
    const store = await places.open();
    await store.write((sql) => sql.all(`UPDATE sandbox_schema SET version = 7`));
    await store.close();
    await expect(places.open()).rejects.toThrow("made by another version");
  });
});
