import { describe, expect, test } from "vitest";
import { control } from "./control-call.ts";
import { POSTGRES } from "./stores.ts";
import { DAY, makeCharge, START, statusOf, testBed } from "./support.ts";

/** Two processes on one database; here two sandboxes in one process, which share nothing else. */
describe.each(POSTGRES)("$name", (kind) => {
  const places = kind.prepare();
  const two = async () => [
    await testBed({ store: await places.open() }),
    await testBed({ store: await places.open() }),
  ];

  test("a fault that was set at one strikes at the other, as often as told in all", async () => {
    const [one, other] = await two();
    if (one === undefined || other === undefined) throw new Error("There are two.");
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

  test("a rewind at one takes the clock of the other back, and nothing falls due by the old one", async () => {
    const [one, other] = await two();
    if (one === undefined || other === undefined) throw new Error("There are two.");
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
