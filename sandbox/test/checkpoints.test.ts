import { describe, expect, test } from "vitest";
import { WORLD_TABLES } from "../store/schema.ts";
import type { Sandbox } from "../sandbox.ts";
import { control } from "./control-call.ts";
import { STORES } from "./stores.ts";
import {
  chargeBody,
  DAY,
  makeCharge,
  makeToken,
  mxn,
  payByToken,
  START,
  statusOf,
  testBed,
} from "./support.ts";

/** Everything in the world, apart from where deliveries stand. */
async function worldOf({ world }: Sandbox) {
  return world.store.read(async (sql) => {
    const tables: Record<string, readonly string[]> = {};
    for (const { name, columns } of WORLD_TABLES) {
      const rows = await sql.all(`SELECT ${columns.map((column) => column.name).join(", ")} FROM ${name}`);
      tables[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return tables;
  });
}

test.each([{}, { name: "" }, { name: "../x" }, { name: "a b" }, { name: "x".repeat(65) }, { name: 5 }])(
  "a checkpoint of the name %o is refused",
  async (body) => {
    const bed = await testBed();
    expect((await control(bed, "POST", "/checkpoints", body)).status).toBe(400);
    expect((await control(bed, "GET", "/checkpoints")).answer).toEqual({ checkpoints: [] });
  },
);

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test("after a rewind the world is, row by row, what it was, clock included", async () => {
    const bed = await testBed({ store: await places.open() });
    const token = await makeToken(bed);
    const held = await makeCharge(bed, 5000, { payment_detail: payByToken(token) });
    await makeCharge(bed, 7000, { processing_instructions: { auto_capture: true } });
    await bed.call("POST", "/order", { order_total_amount: mxn(1), description: "x", purchases: [{}] });
    await control(bed, "POST", "/clock/advance", { milliseconds: 1000 });
    const before = await worldOf(bed.sandbox);
    expect(before["jobs"]).not.toEqual([]);
    expect(before["events"]).toHaveLength(3);
    expect((await control(bed, "POST", "/checkpoints", { name: "held" })).answer).toEqual({
      name: "held",
      created: START + 1000,
    });

    await bed.call("POST", `/transaction/capture/${held}`, mxn(5000));
    const later = await makeCharge(bed);
    await control(bed, "POST", "/clock/advance", { milliseconds: 2 * DAY });
    expect(await worldOf(bed.sandbox)).not.toEqual(before);

    for (const times of [1, 2]) {
      const { answer } = await control(bed, "POST", "/checkpoints/held/rewind");
      expect(answer).toEqual({ name: "held", now: START + 1000 });
      expect(await worldOf(bed.sandbox), `rewound ${times} times`).toEqual(before);
    }
    expect(await statusOf(bed, held)).toBe("completed");
    expect((await bed.call("GET", `/transaction/charge/${later}`)).status).toBe(404);
    // And it goes on from there: what was to fall due falls due again.
    expect((await bed.call("POST", `/transaction/capture/${held}`, mxn(5000))).status).toBe(200);
    bed.received.length = 0;
    await control(bed, "POST", "/clock/advance", { milliseconds: 2 * DAY });
    expect(bed.received.map(({ type }) => type).toSorted()).toEqual([
      "capture.succeeded",
      "disbursement.succeeded",
      "disbursement.succeeded",
    ]);
  });

  test("a name is used again, listed, forgotten; a reset leaves checkpoints alone", async () => {
    const bed = await testBed({ store: await places.open() });
    await control(bed, "POST", "/checkpoints", { name: "a" });
    const id = await makeCharge(bed);
    await control(bed, "POST", "/checkpoints", { name: "a" });
    await control(bed, "POST", "/checkpoints", { name: "b" });
    await control(bed, "POST", "/reset");
    const { answer } = await control(bed, "GET", "/checkpoints");
    expect(answer["checkpoints"]).toMatchObject([{ name: "a" }, { name: "b" }]);
    await control(bed, "POST", "/checkpoints/a/rewind");
    expect(await statusOf(bed, id)).toBe("completed");
    expect((await control(bed, "DELETE", "/checkpoints/a")).status).toBe(200);
    expect((await control(bed, "DELETE", "/checkpoints/a")).status).toBe(404);
    expect((await control(bed, "POST", "/checkpoints/a/rewind")).status).toBe(404);
    expect(await statusOf(bed, id)).toBe("completed");
  });

  test("a checkpoint made while charges arrive holds no half of any", async () => {
    const bed = await testBed({ store: await places.open() });
    const arriving = Array.from({ length: 60 }, () => bed.call("POST", "/transaction/charge", chargeBody()));
    await arriving[0];
    await control(bed, "POST", "/checkpoints", { name: "busy" });
    await Promise.all(arriving);
    await control(bed, "POST", "/checkpoints/busy/rewind");
    const world = await worldOf(bed.sandbox);
    expect(world["charges"]?.length).toBeGreaterThan(0);
    expect(world["events"]).toHaveLength(world["charges"]?.length ?? 0);
  });
});
