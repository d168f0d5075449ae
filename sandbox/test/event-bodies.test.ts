import { describe, expect, test } from "vitest";
import { control } from "./control-call.ts";
import { STORES } from "./stores.ts";
import { chargeBody, makeCharge, mxn, payBy, testBed, type TestBed } from "./support.ts";

const PENDING = { payment_detail: payBy("pay_with_store") };

/** The bodies that the receiver got of one type, the same one only once. */
const bodies = (bed: TestBed, type: string) =>
  new Set(bed.received.filter((one) => one.type === type).map(({ text }) => text));

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
    const logged = await control(bed, "GET", `/requests?touched=${id}`);
    expect(JSON.stringify(logged.answer)).toContain(eventId);
  });
});
