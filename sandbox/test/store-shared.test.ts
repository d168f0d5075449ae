import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { inCi } from "./machine.ts";
import { settle } from "../store/charge-order.ts";
import { first, type Store } from "../store/port.ts";
import { placeCharge, POSTGRES } from "./stores.ts";
import { chargeBody, DAY, makeCharge, mxn, START, statusOf, testBed, tokenBody } from "./support.ts";

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
    const one = await testBed({ store: await places.open(), seed: "one" });
    const two = await testBed({ store: await places.open(), seed: "two" });
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
    const one = await testBed({ store: await places.open(), seed: "one" });
    const two = await testBed({ store: await places.open(), seed: "two" });
    await makeCharge(two);
    const urls = { webhookUrl: "http://receiver.test/new", redirectUrl: "https://shop.test/new" };
    await one.sandbox.world.merchants.register("merchant", urls);
    await one.sandbox.world.spread();
    await makeCharge(two);
    expect(two.sandbox.merchant()).toMatchObject(urls);
  });

  test("a clock that is advanced at one is advanced at the other, and at the next start", async () => {
    const one = await testBed({ store: await places.open(), seed: "one" });
    const two = await testBed({ store: await places.open(), seed: "two" });
    const advance = { method: "POST", headers: { "content-type": "application/json" } };
    const body = JSON.stringify({ milliseconds: 5 * DAY });
    const url = `${new URL(one.sandbox.baseUrl()).origin}/_sandbox/clock`;
    expect((await one.sandbox.fetch(`${url}/advance`, { ...advance, body })).status).toBe(200);
    expect(await (await two.sandbox.fetch(url)).json()).toEqual({ now: START + 5 * DAY });
    const three = await testBed({ store: await places.open(), seed: "three" });
    expect(three.sandbox.world.clock.now()).toBe(START + 5 * DAY);
  });

  test("a limited rate is counted over both, and time gives room again", async () => {
    const settings = { rateLimit: 6 };
    const one = await testBed({ store: await places.open(), seed: "one", settings });
    const two = await testBed({ store: await places.open(), seed: "two", settings });
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
    const cli = join(import.meta.dirname, "..", "cli.ts");
    const child = spawn(
      process.execPath,
      [cli, "--port", "0", "--json", "--database-url", places.address()].concat(
        "--webhook-url",
        `http://127.0.0.1:${port}/hook`,
      ),
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const line = await new Promise<string>((resolve) => {
      child.stdout.once("data", (text: Buffer) => resolve(text.toString()));
    });
    const target: { base_url: string; keys: { secret: string } } = JSON.parse(line);
    const sending = new Promise((resolve) => {
      hanging.once("request", ({ headers }) => resolve(headers["webhook-id"]));
    });
    const made = await fetch(`${target.base_url}/transaction/charge`, {
      method: "POST",
      headers: { "x-api-client-key": target.keys.secret, "content-type": "application/json" },
      body: JSON.stringify(chargeBody()),
    });
    const charge: { id: string } = JSON.parse(await made.text());
    const eventId = await sending;

    const heir = await testBed({
      store: await places.open(),
      seed: "heir",
      clock: { now: () => Date.now() },
    });
    await heir.settle();
    expect(heir.received).toEqual([]);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(await statusOf(heir, charge.id)).toBe("completed");
    await heir.advance(61_000);
    expect(heir.received.map((event) => event.headers.get("webhook-id"))).toEqual([eventId]);
    hanging.closeAllConnections();
    hanging.close();
  });
});

test("PostgreSQL is tried here, or the reason why not was printed", () => {
  expect(POSTGRES.length === 1 || !inCi).toBe(true);
});
