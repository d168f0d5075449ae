import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createServer, connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { openPostgres } from "../store/postgres.ts";
import { textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { ServiceError } from "../values/errors.ts";
import { add, POSTGRES } from "./stores.ts";
import { makeCharge, statusOf, testBed } from "./support.ts";

/** Milliseconds that a statement may take here; the sandbox itself waits for 10 s. */
const PATIENCE = 3000;

/** A way to the database that can fall silent: connections stand and are accepted, but no byte gets through. */
async function silentWay(address: string) {
  const database = new URL(address);
  const socketFile = `${database.searchParams.get("host")}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(socketFile);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (bytes) => silent || to.write(bytes));
      from.on("close", () => to.destroy());
      from.on("error", () => {});
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const at = server.address();
  const port = typeof at === "object" && at !== null ? at.port : 0;
  return {
    address: `postgres://postgres@127.0.0.1:${port}${database.pathname}`,
    fallSilent: () => (silent = true),
    /** What was lost while the way was silent stays lost, so those connections end. */
    speak() {
      silent = false;
      for (const socket of open) socket.destroy();
    },
  };
}

/** The answer and the milliseconds until it came. */
async function timed<Answer>(asked: Promise<Answer>): Promise<Answer & { readonly took: number }> {
  const begun = performance.now();
  const answer = await asked;
  return { ...answer, took: performance.now() - begun };
}

const statusIn = (error: unknown) => (error instanceof ServiceError ? error.status : 500);

describe.each(POSTGRES)("$name falls silent", (kind) => {
  const places = kind.prepare();

  test("requests end with 503, health answers at once, and it works again afterwards", async () => {
    const way = await silentWay(places.address());
    const defects: unknown[] = [];
    const bed = await testBed({
      store: await openPostgres(way.address, PATIENCE),
      onDefect: (error) => defects.push(error),
    });
    const beside = await openPostgres(way.address, PATIENCE);
    onTestFinished(() => beside.close());
    const id = await makeCharge(bed);
    way.fallSilent();

    const read = (path: string) =>
      timed(
        bed.sandbox
          .fetch(`${bed.sandbox.baseUrl()}/transaction/charge${path}`, {
            headers: { "x-api-client-key": bed.sandbox.merchant().secretKey },
          })
          .then(({ status }) => ({ status })),
      );
    const alone = await read(`/${id}`);
    // A slow machine needs longer for a single read, too.
    const patience = Math.max(PATIENCE, alone.took);

    const health = await timed(control(bed, "GET", "/health"));
    expect([health.status, textAt(health.answer, "detail", "code")]).toEqual([503, "store_unavailable"]);
    expect(health.took).toBeLessThan(2 * patience);

    // One wait of the same time on the same machine, and most of a second one: two, one after the other, take longer.
    const one = beside.read((sql) => sql.all("SELECT 1")).then(() => 200, statusIn);
    const bound = timed(one.then((status) => ({ status }))).then(({ took }) => pause(0.75 * took));
    // More than there are connections, and more groups than may be under way: none waits for another in vain.
    const { store } = bed.sandbox.world;
    const calls = Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        if (index % 3 !== 0) return (await read(index % 3 === 1 ? `/${id}` : "")).status;
        // One after the other: two groups are under way, and the rest waits for them.
        for (let turn = 0; turn < index; turn += 1) await new Promise((done) => setImmediate(done));
        return store.write(add(String(index))).then(() => 200, statusIn);
      }),
    );
    expect(await Promise.race([calls, bound])).toEqual(Array(30).fill(503));
    expect(alone.status).toBe(503);

    way.speak();
    await expect
      .poll(async () => (await control(bed, "GET", "/health")).status, { timeout: 10_000 })
      .toBe(200);
    expect(await statusOf(bed, id)).toBe("completed");
    for (const defect of defects) expect(defect).toMatchObject({ status: 503 });
  }, 60_000);

  test("a statement that waits too long for another one is 503, and changes nothing", async () => {
    const store = await openPostgres(places.address(), PATIENCE);
    const bed = await testBed({ store, onDefect: () => {} });
    const id = await makeCharge(bed);
    const other = await places.open();
    const holding = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const held = other.write(async (sql) => {
      await sql.all(`SELECT id FROM charges WHERE id = $1 FOR UPDATE`, [id]);
      holding.resolve();
      await gate.promise;
    });
    await holding.promise;
    const capture = bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/transaction/capture/${id}`, {
      method: "POST",
      headers: {
        "x-api-client-key": bed.sandbox.merchant().secretKey,
        "content-type": "application/json",
      },
      body: JSON.stringify({ amount: 1, currency_code: "MXN" }),
    });
    // The other one ends only after this answer.
    expect((await capture).status).toBe(503);
    gate.resolve();
    await held;
    await other.close();
    expect(await statusOf(bed, id)).toBe("completed");
  });
});
