import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { inCi } from "./machine.ts";
import { settle } from "../store/charge-order.ts";
import { first, type Store } from "../store/port.ts";
import type { SandboxOptions } from "../sandbox.ts";
import { spawnSandbox } from "./durability/running.ts";
import { placeCharge, POSTGRES, type Places } from "./stores.ts";
import { chargeBody, DAY, makeCharge, mxn, START, statusOf, testBed, tokenBody } from "./support.ts";
import { describe, expect, test } from "vitest";
import { openPostgres } from "../store/postgres.ts";
import { textAt } from "../values/json.ts";
import { control } from "./control-call.ts";

/** Two processes on one database; here two sandboxes in one process, which share nothing else. */
async function bedsAt(places: Places, more: Partial<SandboxOptions> = {}) {
  const bed = async (seed: string) => testBed({ store: await places.open(), seed, ...more });
  return [await bed("one"), await bed("two")] as const;
}

/** What a list shows that begins behind `after`. */
async function newer(store: Store, after: number): Promise<readonly { id: string; created: number }[]> {
  const settled = await settle(store, "m");
  return store.read((sql) =>
    sql.all(
      `SELECT id, created FROM charges WHERE merchant_id = 'm' AND created > $1 AND created <= $2 ORDER BY created, id`,
      [after, settled],
    ),
  );
}

async function waitingLocks(store: Store): Promise<number> {
  const row = await store.read((sql) =>
    first<{ n: number }>(
      sql,
      `SELECT COUNT(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    ),
  );
  return row?.n ?? 0;
}

describe.each(POSTGRES)("several processes on one $name", (kind) => {
  const places = kind.prepare();

  test("a charge that is committed late is not lost to a list that was read meanwhile", async () => {
    const [one, two] = [await places.open(), await places.open()];
    const gate = Promise.withResolvers<void>();
    const placed = Promise.withResolvers<void>();
    const late = placeCharge(one, "late", 1000, () => (placed.resolve(), gate.promise));
    await placed.promise;
    await placeCharge(two, "early", 2000);
    const list = { answered: false };
    const listed = newer(two, 0).finally(() => (list.answered = true));
    while (!list.answered && (await waitingLocks(two)) === 0);
    gate.resolve();
    await late;
    expect((await listed).map(({ id }) => id)).toEqual(["late", "early"]);
    // A clock that is behind makes no charge before what was listed.
    expect(await placeCharge(one, "next", 500)).toBe(2001);
    expect((await newer(two, 2000)).map(({ id }) => id)).toEqual(["next"]);
    await Promise.all([one.close(), two.close()]);
  });

  test("a look finds what another process has changed", async () => {
    const [one, two] = [await places.open(), await places.open()];
    const look = () =>
      two.look("charge", (sql) =>
        first<{ id: string }>(sql, `SELECT id FROM charges WHERE id = 'new'`).then(
          (row) => row?.id ?? "none",
        ),
      );
    expect(await look()).toBe("none");
    await placeCharge(one, "new", 1000);
    expect(await look()).toBe("new");
    await Promise.all([one.close(), two.close()]);
  });

  test("a walk towards newer charges finds every charge once, in whatever order the commits happen", async () => {
    const stores = [await places.open(), await places.open()] as const;
    const writers = stores.map(async (store, writer) => {
      for (let batch = 0; batch < 25; batch += 1) {
        // Several at once, whose order of commit is up to the server; one clock lags behind the other.
        const started = Array.from({ length: 8 }, (_, number) =>
          placeCharge(store, `${writer}-${batch}-${number}`, batch * 10 + number - writer * 15),
        );
        await Promise.all(started);
      }
    });
    let writing = true;
    const written = Promise.all(writers).finally(() => (writing = false));
    const met: string[] = [];
    let place = -1000;
    for (let last = false; !last;) {
      last = !writing;
      for (const { id, created } of await newer(stores[0], place)) {
        met.push(id);
        place = created;
      }
    }
    await written;
    expect(met).toHaveLength(2 * 25 * 8);
    expect(new Set(met).size).toBe(met.length);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("a charge made on one is listed and captured on the other at once", async () => {
    const [one, two] = await bedsAt(places);
    expect(two.sandbox.merchant()).toEqual(one.sandbox.merchant());
    const id = await makeCharge(one);
    const { body } = await two.call("GET", "/transaction/charge");
    expect(body["merchant_payment_transactions"]).toMatchObject([{ id }]);
    expect((await two.call("POST", `/transaction/capture/${id}`, mxn(5000))).status).toBe(200);
    expect(await statusOf(one, id)).toBe("captured");
  });

  test("several that start at once on an empty database make one world", async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => places.open()));
    const beds = await Promise.all(stores.map((store, number) => testBed({ store, seed: String(number) })));
    expect(new Set(beds.map(({ sandbox }) => sandbox.merchant().secretKey)).size).toBe(1);
  });

  test("a URL that is registered at one is used by the other from the next request on", async () => {
    const [one, two] = await bedsAt(places);
    await makeCharge(two);
    const urls = { webhookUrl: "http://receiver.test/new", redirectUrl: "https://shop.test/new" };
    await one.sandbox.world.merchants.register("merchant", urls);
    await one.sandbox.world.spread();
    await makeCharge(two);
    expect(two.sandbox.merchant()).toMatchObject(urls);
  });

  test("a limited rate is counted over both, and time gives room again", async () => {
    const settings = { rateLimit: 6 };
    const [one, two] = await bedsAt(places, { settings });
    const ask = async (times: number) => {
      const asked = Array.from({ length: times }, (_, number) =>
        (number % 2 === 0 ? one : two).call("POST", "/tokenization/payment_token", tokenBody()),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    };
    expect(await ask(20)).toBe(6);
    for (const bed of [one, two]) bed.sandbox.world.clock.moveTo(START + 20_000);
    expect(await ask(20)).toBe(2);
  });

  test("what a killed process was sending, another one sends when the lease is over, and not before", async () => {
    const hanging = createServer();
    hanging.listen(0, "127.0.0.1");
    await once(hanging, "listening");
    const address = hanging.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const sender = spawnSandbox({
      file: join(import.meta.dirname, "..", "cli.ts"),
      args: ["--database-url", places.address(), "--webhook-url", `http://127.0.0.1:${port}/hook`],
    });
    const running = await sender.ready();
    const sending = once(hanging, "request");
    const { body } = await running.call("POST", "/transaction/charge", chargeBody());
    const id = textAt(body, "id") ?? "";
    const [request]: IncomingMessage[] = await sending;

    const heir = await testBed({
      store: await places.open(),
      seed: "heir",
      clock: { now: () => Date.now() },
    });
    await heir.settle();
    expect(heir.received).toEqual([]);
    await running.kill();
    expect(await statusOf(heir, id)).toBe("completed");
    await heir.advance(61_000);
    expect(heir.received.map((event) => event.headers.get("webhook-id"))).toEqual([
      request?.headers["webhook-id"],
    ]);
    hanging.closeAllConnections();
    hanging.close();
  });
});

test("PostgreSQL is tried here, or the reason why not was printed", () => {
  expect(POSTGRES.length === 1 || !inCi).toBe(true);
});

/** The advisory locks that somebody holds alone in this database. */
const LOCKS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe.each(POSTGRES)("control of several processes on one $name", (kind) => {
  const places = kind.prepare();

  test("a fault that was set at one strikes at the other, as often as told in all", async () => {
    const [one, other] = await bedsAt(places);
    await control(one, "POST", "/faults", { fault: "webhook_dropped", times: 3 });
    await Promise.all([one, other, one, other, one, other].map((bed) => makeCharge(bed)));
    const events = await one.sandbox.world.store.read((sql) => sql.all(`SELECT state, fault FROM events`));
    expect(events.filter((event) => JSON.stringify(event).includes("webhook_dropped"))).toHaveLength(3);
    await control(other, "DELETE", "/faults");
    expect((await control(one, "GET", "/faults")).answer).toEqual({ faults: [] });
    await makeCharge(one);
    const dropped = await one.sandbox.world.store.read((sql) =>
      sql.all(`SELECT id FROM events WHERE state = 'dropped'`),
    );
    expect(dropped).toHaveLength(3);
  });

  test("two that advance the clock at once: both advances count, one after the other", async () => {
    const [one, other] = await bedsAt(places);
    const id = await makeCharge(one, 5000, { processing_instructions: { auto_capture: true } });
    const answers = await Promise.all(
      [one, other, one, other].map((bed) => control(bed, "POST", "/clock/advance", { milliseconds: DAY })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const bed of [one, other]) {
      expect((await control(bed, "GET", "/clock")).answer).toEqual({ now: START + 4 * DAY });
      expect(await statusOf(bed, id)).toBe("captured");
    }
    const started = await testBed({ store: await places.open(), seed: "three" });
    expect(started.sandbox.world.clock.now()).toBe(START + 4 * DAY);
    const disbursed = await one.sandbox.world.store.read((sql) =>
      sql.all(`SELECT id FROM events WHERE type LIKE 'disbursement.%'`),
    );
    expect(disbursed).toHaveLength(1);
  });

  test("while one advances for long, the other is refused and changes nothing", async () => {
    const one = await testBed({ store: await places.open() });
    const answer = Promise.withResolvers<Response>();
    one.receiver = () => answer.promise;
    await makeCharge(one);
    await expect.poll(() => one.received.length).toBe(1);
    // It comes later, or it could deliver the event itself. Only its patience is short, and not so short that a
    // statement on a busy machine uses it up.
    const other = await testBed({ store: await openPostgres(places.address(), 2000) });
    const long = control(one, "POST", "/clock/advance", { milliseconds: DAY });
    const held = () => one.sandbox.world.store.read((sql) => sql.all(LOCKS));
    await expect.poll(held).toHaveLength(1);
    const refused = await control(other, "POST", "/clock/advance", { milliseconds: DAY });
    expect([refused.status, textAt(refused.answer, "detail", "code")]).toEqual([409, "busy_elsewhere"]);
    answer.resolve(new Response(null, { status: 200 }));
    expect((await long).answer).toEqual({ now: START + DAY });
    expect((await control(other, "GET", "/clock")).answer).toEqual({ now: START + DAY });
  });

  test("a rewind at one takes the clock of the other back, and nothing falls due by the old one", async () => {
    const [one, other] = await bedsAt(places);
    const id = await makeCharge(one, 5000, { processing_instructions: { auto_capture: true } });
    await control(one, "POST", "/checkpoints", { name: "now" });
    await control(one, "POST", "/clock/advance", { milliseconds: 2 * DAY });
    expect((await control(other, "GET", "/clock")).answer).toEqual({ now: START + 2 * DAY });
    await control(other, "POST", "/checkpoints/now/rewind");
    for (const bed of [one, other]) {
      expect((await control(bed, "GET", "/clock")).answer).toEqual({ now: START });
      expect(await statusOf(bed, id)).toBe("captured");
    }
    const jobs = await one.sandbox.world.store.read((sql) => sql.all(`SELECT kind FROM jobs`));
    expect(jobs).toEqual([{ kind: "disburse_charge" }]);
  });
});
