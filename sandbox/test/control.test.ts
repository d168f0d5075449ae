import { operations } from "@payment-service/contract";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { routes } from "../routes/routes.ts";
import { endpoints } from "../control/control.ts";
import { control, described, description } from "./control-call.ts";
import { DAY, makeCharge, START, testBed } from "./support.ts";

test("every operation of the contract has a route of its own name", () => {
  const named = Object.entries(routes).map(([name, { operation }]) => [name, operation]);
  expect(named).toEqual(named.map(([name]) => [name, name]));
  expect(new Set(Object.keys(routes))).toEqual(new Set(Object.keys(operations)));
});

test("the description of the control interface has each of its routes and no other, and is served", async () => {
  const served = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(served.toSorted()).toEqual(described.toSorted());
  const { answer } = await control(await testBed(), "GET", "/openapi.json");
  const { info, servers: _ofAnyOther, ...rest } = description;
  expect(answer).toMatchObject(rest);
  expect(answer).toHaveProperty("info", Object.assign({}, info, { version: manifest.version }));
});

test("health, and the table of outcomes", async () => {
  const bed = await testBed();
  expect((await control(bed, "GET", "/health")).answer).toEqual({ status: "ok", now: START });
  const { answer } = await control(bed, "GET", "/outcomes");
  expect(answer["cards"]).toContainEqual(expect.objectContaining({ name: "three_ds", amount: 300_000 }));
});

test("the clock is read and advanced, and answers when everything due is done", async () => {
  const bed = await testBed();
  await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  expect((await control(bed, "POST", "/clock/advance", { milliseconds: 2 * DAY })).answer).toEqual({
    now: START + 2 * DAY,
  });
  expect((await control(bed, "GET", "/clock")).answer).toEqual({ now: START + 2 * DAY });
  expect(bed.received.map(({ type }) => type)).toEqual(["charge.succeeded", "disbursement.succeeded"]);
});

test("a clock that breaks off on its way is kept as far as it came", async () => {
  const bed = await testBed();
  const { store, clock } = bed.sandbox.world;
  await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  await bed.settle();
  await store.write((sql) =>
    sql.all(`CREATE TRIGGER busy BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'busy'); END`),
  );
  const { sandbox } = bed;
  const answer = await sandbox.fetch(`${sandbox.world.origin()}/_sandbox/clock/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ milliseconds: 2 * DAY }),
  });
  expect([answer.status, clock.advance()]).toEqual([500, DAY]);
  expect(await store.read((sql) => sql.all(`SELECT advance FROM world_clock`))).toEqual([{ advance: DAY }]);
});

test.each([{}, { milliseconds: -1 }, { milliseconds: 0.5 }, { milliseconds: 1e15 }, { milliseconds: "5" }])(
  "the clock refuses %o",
  async (body) => {
    expect((await control(await testBed(), "POST", "/clock/advance", body)).status).toBe(400);
  },
);

test("events are listed with their attempts, and sent again under the same id", async () => {
  const bed = await testBed();
  bed.receiver = () => new Response(null, { status: 410 });
  await makeCharge(bed);
  await bed.settle();
  const { answer } = await control(bed, "GET", "/events");
  expect(answer).toMatchObject({ events: [{ type: "charge.succeeded", state: "failed", attempts: 1 }] });
  const id = bed.received[0]?.headers.get("webhook-id") ?? "";

  bed.receiver = () => new Response(null, { status: 200 });
  expect((await control(bed, "POST", `/events/${id}/resend`)).status).toBe(200);
  await bed.settle();
  const event = await control(bed, "GET", `/events/${id}`);
  expect(event.answer).toMatchObject({
    state: "delivered",
    body: { event_type: "charge.succeeded" },
    deliveries: [
      { number: 1, status: 410 },
      { number: 2, status: 200 },
    ],
  });
  expect(new Set(bed.received.map(({ headers }) => headers.get("webhook-id")))).toEqual(new Set([id]));
  expect((await control(bed, "GET", "/events/nope")).status).toBe(404);
  expect((await control(bed, "POST", "/events/nope/resend")).status).toBe(404);
});

test("reset forgets everything but keys and addresses", async () => {
  const bed = await testBed();
  const before = bed.sandbox.merchant();
  const id = await makeCharge(bed);
  expect((await control(bed, "POST", "/reset")).status).toBe(200);
  expect((await bed.call("GET", `/transaction/charge/${id}`)).status).toBe(404);
  expect((await control(bed, "GET", "/events")).answer).toEqual({ events: [] });
  expect(bed.sandbox.merchant()).toEqual(before);
});

function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString("base64")}`;
}

describe("who may control", () => {
  test("no page of another site, and no foreign name for this machine", async () => {
    const bed = await testBed();
    for (const headers of [
      { origin: "https://evil.test" },
      { "sec-fetch-site": "cross-site" },
      { host: "evil.test" },
    ]) {
      expect((await control(bed, "POST", "/reset", undefined, headers)).status).toBe(403);
    }
    expect((await control(bed, "GET", "/events", undefined, { host: "evil.test" })).status).toBe(403);
    expect((await control(bed, "GET", "/events", undefined, { host: "localhost:4020" })).status).toBe(200);
  });

  test.each([
    "LocalHost:4020",
    "localhost.",
    "127.0.0.1.:1",
    "[::1]:4020",
    "[::ffff:127.0.0.1]",
    "[::FFFF:7f00:1]:1",
  ])("%s is a name of this machine", async (host) => {
    expect((await control(await testBed(), "GET", "/events", undefined, { host })).status).toBe(200);
  });

  test.each([
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "evil.test/localhost",
    "localhost@evil.test",
    "evil.test#@localhost",
    "[::ffff:10.0.0.1]",
    "0.0.0.0",
    ":4020",
  ])("%s is none", async (host) => {
    expect((await control(await testBed(), "GET", "/events", undefined, { host })).status).toBe(403);
  });

  test("with an admin token, only requests with that token, from any host", async () => {
    const bed = await testBed({ settings: { adminToken: "t0ken" } });
    const sent = async (authorization?: string) =>
      (
        await control(bed, "GET", "/clock", undefined, {
          host: "ci.test",
          ...(authorization && { authorization }),
        })
      ).status;
    expect(await sent()).toBe(401);
    expect(await sent("Bearer other")).toBe(401);
    expect(await sent(basic("t0ken:other"))).toBe(401);
    expect(await sent("Bearer t0ken")).toBe(200);
    expect(await sent(basic("anybody:t0ken"))).toBe(200);
  });
});
