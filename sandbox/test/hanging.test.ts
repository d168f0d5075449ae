import { expect, test } from "vitest";
import { control } from "./control-call.ts";
import { DAY, makeCharge, START, testBed } from "./support.ts";

const AUTO = { processing_instructions: { auto_capture: true } };

test("while the clock advances, a receiver that hangs is left behind; nothing else waits, and no event is lost", async () => {
  const bed = await testBed();
  const asked: number[] = [];
  bed.receiver = async () => {
    asked.push(bed.sandbox.world.clock.now());
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new DOMException("As fetch says it.", "TimeoutError");
  };
  await makeCharge(bed, 5000, AUTO);
  await expect.poll(() => asked.length).toBe(1);
  const { answer } = await control(bed, "POST", "/clock/advance", { milliseconds: 2 * DAY });
  expect(answer).toEqual({ now: START + 2 * DAY });
  expect((await control(bed, "GET", "/jobs")).answer).toMatchObject({ jobs: [] });
  // One was made before, one is waited for; then time does not stop for another.
  expect(asked.filter((time) => time < START + 2 * DAY)).toHaveLength(2);

  bed.receiver = () => new Response(null, { status: 200 });
  await bed.advance(DAY);
  const { answer: told } = await control(bed, "GET", "/events");
  expect(told["events"]).toMatchObject([
    { type: "disbursement.succeeded", state: "delivered" },
    { type: "charge.succeeded", state: "delivered" },
  ]);
  const id = bed.received[0]?.headers.get("webhook-id");
  const { answer: event } = await control(bed, "GET", `/events/${id}`);
  expect(event["deliveries"]).toContainEqual(expect.objectContaining({ problem: "no answer within 15 s" }));
});

test("a sandbox that is stopped while its clock waits for a receiver stops", async () => {
  const bed = await testBed({ patience: 50 });
  bed.receiver = ({ signal }) =>
    new Promise((_answer, fail) => signal.addEventListener("abort", () => fail(new Error("aborted"))));
  await makeCharge(bed);
  const advanced = control(bed, "POST", "/clock/advance", { milliseconds: DAY });
  await expect.poll(() => bed.received.length).toBe(1);
  await bed.sandbox.close();
  expect((await advanced).answer).toEqual({ now: START });
  expect(bed.defects).toEqual([]);
});
