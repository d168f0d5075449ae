import { describe, expect, test } from "vitest";
import { openPostgres } from "../store/postgres.ts";
import { textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { POSTGRES } from "./stores.ts";
import { DAY, makeCharge, START, statusOf, testBed } from "./support.ts";

/** The advisory locks that somebody holds alone in this database. */
const LOCKS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

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

  test("two that advance the clock at once: both advances count, one after the other", async () => {
    const [one, other] = await two();
    if (one === undefined || other === undefined) throw new Error("There are two.");
    const id = await makeCharge(one, 5000, { processing_instructions: { auto_capture: true } });
    const answers = await Promise.all(
      [one, other, one, other].map((bed) => control(bed, "POST", "/clock/advance", { milliseconds: DAY })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const bed of [one, other]) {
      expect((await control(bed, "GET", "/clock")).answer).toEqual({ now: START + 4 * DAY });
      expect(await statusOf(bed, id)).toBe("captured");
    }
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
