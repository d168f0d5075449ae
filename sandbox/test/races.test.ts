import { describe, expect, test, vi } from "vitest";
import { objectAt } from "../values/json.ts";
import { STORES, type Places } from "./stores.ts";
import { makeCharge, mxn, statusOf, testBed, type TestBed } from "./support.ts";

const RACERS = 20;
const CHARGES = 100;

/** Thousands of transactions take their time on a machine that does other things too. */
vi.setConfig({ testTimeout: 240_000 });

/** The same world behind two apps where the store can be shared, else behind one. */
async function bedsAt(places: Places): Promise<readonly [TestBed, TestBed]> {
  const store = await places.open();
  const one = await testBed({ store, seed: "one" });
  return [one, store.shared ? await testBed({ store: await places.open(), seed: "two" }) : one];
}

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test(`${RACERS} captures at once on each of ${CHARGES} charges: exactly one succeeds each time`, async () => {
    const beds = await bedsAt(places);
    const winners: number[] = [];
    for (let round = 0; round < CHARGES; round += 1) {
      const id = await makeCharge(beds[0], 5000);
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, racer) =>
          beds[racer % 2 === 0 ? 0 : 1].call("POST", `/transaction/capture/${id}`, mxn(100)),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
      winners.push(answers.filter(({ status }) => status === 200).length);
    }
    expect(winners).toEqual(Array.from({ length: CHARGES }, () => 1));
    const captured = await beds[0].sandbox.world.store.read((sql) =>
      sql.all(`SELECT COUNT(*) AS times, SUM(amount) AS sum FROM charge_movements WHERE action = 'capture'`),
    );
    expect(captured).toEqual([{ times: CHARGES, sum: CHARGES * 100 }]);
  });

  test("capture against refund of a hold: one wins, and the sums are right", async () => {
    const beds = await bedsAt(places);
    for (let round = 0; round < CHARGES; round += 1) {
      const id = await makeCharge(beds[0], 5000);
      const [capture, refund] = await Promise.all([
        beds[round % 2 === 0 ? 0 : 1].call("POST", `/transaction/capture/${id}`, mxn(3000)),
        beds[round % 2 === 0 ? 1 : 0].call("POST", `/transaction/refund/${id}`, mxn(4000)),
      ]);
      // The refund asks for more than was captured: it fits the hold, or it is refused.
      expect(new Set([capture.status, refund.status])).toEqual(new Set([200, 400]));
      const { body } = await beds[1].call("GET", `/transaction/charge/${id}`);
      expect(objectAt(body, "charge", "captured_amount")).toEqual(mxn(capture.status === 200 ? 3000 : 0));
      expect(await statusOf(beds[0], id)).toBe(capture.status === 200 ? "captured" : "cancelled");
    }
  });

  test("refunds at once never give back more than was captured", async () => {
    const beds = await bedsAt(places);
    const id = await makeCharge(beds[0], 1000, { processing_instructions: { auto_capture: true } });
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) =>
        beds[racer % 2 === 0 ? 0 : 1].call("POST", `/transaction/refund/${id}`, mxn(300)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { body } = await beds[1].call("GET", `/transaction/charge/${id}`);
    expect(objectAt(body, "charge", "refunded_amount")).toEqual(mxn(900));
  });

  test("every event of a race is delivered once while all that deliver are alive", async () => {
    const beds = await bedsAt(places);
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, number) => makeCharge(beds[number % 2 === 0 ? 0 : 1])),
    );
    await Promise.all(beds.map((bed) => bed.settle()));
    await Promise.all(beds.map((bed) => bed.settle()));
    const received = [...new Set(beds)].flatMap((bed) => bed.received);
    const ids = received.map(({ headers }) => headers.get("webhook-id"));
    expect(ids).toHaveLength(made.length);
    expect(new Set(ids).size).toBe(made.length);
  });
});
