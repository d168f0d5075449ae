/** Events that are caused by the calls that really cause them, and addresses that programs set. */
import { expect, test } from "vitest";
import { RECIPES } from "../control/trigger/recipes.ts";
import { EVENT_TYPES } from "../control/trigger/trigger.ts";
import { objectAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { testBed, violationsOf } from "./support.ts";

test.each(EVENT_TYPES)("trigger %s: the event, by calls that were answered", async (type) => {
  const bed = await testBed();
  const { status, answer } = await control(bed, "POST", "/trigger", { event: type });
  expect(status).toBe(200);
  const event = objectAt(answer, "event");
  expect(event).toMatchObject({ type, state: "delivered", attempts: 1 });
  expect(RECIPES[type].how).not.toBe("");
  const received = bed.received.find(({ headers }) => headers.get("webhook-id") === event?.["id"]);
  expect(received === undefined ? "none" : violationsOf(received)).toEqual([]);
});

test("a trigger refuses what is no event, and says which step did not work", async () => {
  const bed = await testBed();
  expect((await control(bed, "POST", "/trigger", { event: "charge.lost" })).status).toBe(400);
  expect((await control(bed, "POST", "/trigger", { event: "charge.failed", wait: 1 })).status).toBe(400);
  await control(bed, "POST", "/faults", { fault: "answer_500", for: "captureCharge" });
  const { status, text } = await control(bed, "POST", "/trigger", { event: "capture.succeeded" });
  expect([status, text]).toEqual([409, expect.stringContaining("Capture all of it")]);
});

test("a trigger works where the anti-fraud header is demanded", async () => {
  const bed = await testBed({ settings: { antiFraudRequiredOn: new Set(["createCharge"] as const) } });
  expect((await control(bed, "POST", "/trigger", { event: "charge.succeeded" })).status).toBe(200);
});

test("addresses are read and set by programs", async () => {
  const bed = await testBed();
  const set = await control(bed, "POST", "/addresses", { webhook_url: "http://one.test/" });
  expect(set.answer).toEqual({
    webhook_url: "http://one.test/",
    redirect_url: "https://shop.test/back?lang=es",
  });
  expect(
    (await control(bed, "POST", "/addresses", { redirect_url: null })).answer["redirect_url"],
  ).toBeNull();
  expect((await control(bed, "POST", "/addresses", { webhook: "x" })).status).toBe(400);
  expect((await control(bed, "GET", "/events?limit=0")).status).toBe(400);
});
