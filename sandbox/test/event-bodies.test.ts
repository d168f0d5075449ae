import { describe, expect, test } from "vitest";
import { control } from "./control-call.ts";
import { RETRY_PAUSES } from "../time/backoff.ts";
import { snapshotOf } from "../store/charges.ts";
import { everyStatement } from "./statements/record.ts";
import { STORES } from "./stores.ts";
import { chargeBody, makeCharge, mxn, payBy, testBed, type TestBed } from "./support.ts";

const PENDING = { payment_detail: payBy("pay_with_store") };

/** The bodies that the receiver got of one type, the same one only once. */
const bodies = (bed: TestBed, type: string) =>
  new Set(bed.received.filter((one) => one.type === type).map(({ text }) => text));

/** The ids of the charges that the receiver was told of. */
const sent = (bed: TestBed) => bed.received.map(({ text }) => JSON.parse(text).id);

test("a snapshot has all that a statement changes of a charge", async () => {
  const statements = (await everyStatement()).filter((text) => text.startsWith("UPDATE charges "));
  const changed = statements.flatMap((text) => {
    const [set = ""] = text.split(" WHERE ");
    return [...set.matchAll(/(\w+) = /g)].map(([, column]) => column);
  });
  const snapshot = snapshotOf({ status: "completed", captured: 0, refunded: 0, reason: null });
  // `facets` is worked out from the others.
  expect(changed).toEqual([...Object.keys(snapshot), "facets"]);
});

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test("an event shows the charge as it was, however far the charge has moved when it is sent", async () => {
    const bed = await testBed({ store: await places.open() });
    bed.receiver = () => new Response(null, { status: 500 });
    const created = await bed.call("POST", "/transaction/charge", chargeBody());
    const id = String(created.body["id"]);
    await bed.settle();
    await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
    await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
    bed.receiver = () => new Response(null, { status: 200 });
    await bed.advance(10_000);
    const [text = "", ...others] = bodies(bed, "charge.succeeded");
    expect(others).toEqual([]);
    expect(JSON.parse(text).payload).toEqual(created.body);
  });

  test("an event that waits is sent with the same body after a restart, also under another origin", async () => {
    const first = await testBed({ store: await places.open() });
    first.receiver = () => new Response(null, { status: 500 });
    first.sandbox.setOrigin("http://first.test:4020");
    await makeCharge(first);
    await makeCharge(first, 20_000, PENDING);
    await first.settle();
    await first.sandbox.close();

    const second = await testBed({ store: await places.open() });
    second.sandbox.setOrigin("http://second.test:4020");
    await second.advance(10_000);
    for (const type of ["charge.succeeded", "charge.pending"]) {
      expect(bodies(second, type).size).toBe(1);
      expect(bodies(second, type)).toEqual(bodies(first, type));
    }
  });

  test("the control endpoint and the request log read the body that was sent", async () => {
    const bed = await testBed({ store: await places.open() });
    const id = await makeCharge(bed);
    await bed.settle();
    const eventId = bed.received[0]?.headers.get("webhook-id") ?? "";
    const { answer } = await control(bed, "GET", `/events/${eventId}`);
    const [text = ""] = bodies(bed, "charge.succeeded");
    expect(answer).toMatchObject({ body: JSON.parse(text), about: id, deliveries: [{ status: 200 }] });
    expect(answer).not.toHaveProperty("snapshot");
    const logged = await control(bed, "GET", `/requests?touched=${id}`);
    expect(JSON.stringify(logged.answer)).toContain(eventId);
  });

  /** A charge whose row is no longer read, with an event of which one attempt failed. */
  async function damaged() {
    const bed = await testBed({ store: await places.open() });
    const { store } = bed.sandbox.world;
    bed.receiver = () => new Response(null, { status: 500 });
    const id = await makeCharge(bed);
    await bed.settle();
    const eventId = bed.received[0]?.headers.get("webhook-id");
    bed.receiver = () => new Response(null, { status: 200 });
    bed.received.length = 0;
    const [kept] = await store.read((sql) =>
      sql.all<{ document: string }>(`SELECT document FROM charges WHERE id = $1`, [id]),
    );
    const set = (document: string) =>
      store.write((sql) => sql.all(`UPDATE charges SET document = $1 WHERE id = $2`, [document, id]));
    await set("no JSON");
    return { bed, id, eventId, mend: () => set(kept?.document ?? "") };
  }

  describe("a stored charge is damaged, so the body of its event cannot be written", () => {
    test("it delays no other event, and is sent when the charge is mended", async () => {
      const { bed, id, mend } = await damaged();
      const other = await makeCharge(bed);
      await bed.advance(10_000);
      expect(sent(bed)).toEqual([other]);
      await mend();
      await bed.advance(600_000);
      expect(sent(bed)).toEqual([other, id]);
    });

    test("each attempt fails and says so; after the last one it is given up", async () => {
      const { bed, id, eventId } = await damaged();
      await bed.advance(30 * 86_400_000);
      expect(sent(bed)).toEqual([]);
      const { status, answer } = await control(bed, "GET", `/events/${eventId}`);
      const problem = `The body of the event ${eventId} (charge.succeeded) cannot be written from the charge ${id}.`;
      const unsent = Array.from({ length: RETRY_PAUSES.length }, () => ({ status: null, problem }));
      expect(status).toBe(200);
      expect(answer).toMatchObject({ state: "failed", body: null, deliveries: [{ status: 500 }, ...unsent] });
      expect(bed.defects.map((defect) => defect instanceof Error && defect.message)).toEqual(
        unsent.map(() => problem),
      );
    });

    test("the pages and the request log show what is around it", async () => {
      const { bed, id, eventId } = await damaged();
      const logged = await control(bed, "GET", `/requests?touched=${id}`);
      expect(logged.status).toBe(200);
      expect(logged.answer["requests"]).toHaveLength(1);
      const page = await bed.sandbox.fetch(`${bed.sandbox.world.origin()}/portal/events/${eventId}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("The body cannot be written from the stored charge.");
    });

    test("an event of a capture keeps its body, and its page shows it", async () => {
      const { bed, id, mend } = await damaged();
      await mend();
      await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
      await bed.settle();
      const eventId = bed.received.at(-1)?.headers.get("webhook-id");
      const { store } = bed.sandbox.world;
      await store.write((sql) => sql.all(`UPDATE charges SET document = 'no JSON' WHERE id = $1`, [id]));
      const page = await bed.sandbox.fetch(`${bed.sandbox.world.origin()}/portal/events/${eventId}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("capture_detail");
    });
  });
});
