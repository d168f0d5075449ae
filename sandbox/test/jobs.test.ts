import { describe, expect, test } from "vitest";
import { schedule } from "../jobs/jobs.ts";
import { control } from "./control-call.ts";
import { STORES } from "./stores.ts";
import { DAY, makeCharge, START, testBed, type TestBed } from "./support.ts";

const AUTO = { processing_instructions: { auto_capture: true } };
const SECOND = 1000;

/** A job that throws each time: what it is about is not even JSON. Its event was sent before. */
async function spoil(bed: TestBed): Promise<string> {
  const id = await makeCharge(bed, 5000, AUTO);
  await bed.settle();
  await bed.sandbox.world.store.write((sql) =>
    sql.all(`UPDATE charges SET document = 'no JSON' WHERE id = $1`, [id]),
  );
  return id;
}

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test("a job that keeps throwing holds up no other one, is tried again with pauses, and is seen", async () => {
    const bed = await testBed({ store: await places.open() });
    const spoiled = await spoil(bed);
    const sound = await makeCharge(bed, 7000, AUTO);
    await bed.advance(DAY);
    const disbursed = bed.received.filter(({ type }) => type === "disbursement.succeeded");
    expect(disbursed.map(({ text }) => JSON.parse(text).id)).toEqual([sound]);

    const failed = {
      kind: "disburse_charge",
      subject: spoiled,
      due: START + DAY,
      failures: 1,
      next_attempt: START + DAY + 5 * SECOND,
    };
    const { answer } = await control(bed, "GET", "/jobs");
    expect(answer).toMatchObject({ jobs: [failed] });
    expect(JSON.stringify(answer)).toContain("JSON");
    expect(bed.defects).toHaveLength(1);
    bed.defects.length = 0;

    await bed.advance(5 * SECOND);
    expect((await control(bed, "GET", "/jobs")).answer).toMatchObject({ jobs: [{ failures: 2 }] });
    bed.defects.length = 0;
    const page = await bed.call("GET", "/../portal/clock", undefined, { key: null });
    expect(page.text).toMatch(/disbursement<\/a>\s*<small>failed 2 times: /);
    expect((await bed.call("GET", "/../portal/events", undefined, { key: null })).status).toBe(200);
  });

  test("a job that fails for a while is done in the end, with the time at which it was due", async () => {
    const bed = await testBed({ store: await places.open() });
    const id = await spoil(bed);
    const { world } = bed.sandbox;
    const [kept] = await world.store.read((sql) =>
      sql.all<{ about: string }>(`SELECT about FROM events WHERE type = 'charge.succeeded'`),
    );
    expect(kept?.about).toBe(id);
    await bed.advance(2 * DAY);
    expect(bed.defects.length).toBeGreaterThan(2);
    bed.defects.length = 0;
    const sound = await makeCharge(bed, 5000, AUTO);
    await world.store.write((sql) =>
      sql.all(`UPDATE charges SET document = (SELECT document FROM charges WHERE id = $1) WHERE id = $2`, [
        sound,
        id,
      ]),
    );
    await bed.advance(2 * DAY);
    const told = bed.received.filter(({ type, text }) => type.startsWith("disb") && text.includes(id));
    expect(told.map(({ text }) => JSON.parse(text).payload.disbursement_detail.date_created)).toEqual([
      START + DAY,
    ]);
    expect((await control(bed, "GET", "/jobs")).answer).toEqual({ jobs: [], has_more: false });
  });

  test("jobs that wait and have not failed are listed too, the next one first", async () => {
    const bed = await testBed({ store: await places.open() });
    const { world } = bed.sandbox;
    const plan = (days: readonly number[]) =>
      world.write(async (sql) => {
        for (const day of days) {
          const job = { kind: "expire_charge", due: START + day * DAY, subject: `${day}` } as const;
          await schedule(world, sql, bed.sandbox.merchant(), job);
        }
      });
    await plan([3, 1, 2]);
    const { answer } = await control(bed, "GET", "/jobs");
    expect(answer["jobs"]).toMatchObject([{ subject: "1" }, { subject: "2" }, { subject: "3" }]);
    expect(answer["has_more"]).toBe(false);

    await plan(Array.from({ length: 97 }, (_, number) => number + 4));
    expect((await control(bed, "GET", "/jobs")).answer).toMatchObject({ has_more: false });
    await plan([101]);
    const { answer: full } = await control(bed, "GET", "/jobs");
    expect(full).toMatchObject({ jobs: { length: 100, 99: { subject: "100" } }, has_more: true });
  });
});
