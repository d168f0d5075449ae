/** Events that are caused by the calls that really cause them, and addresses that programs set. */
import { RECIPES } from "../control/trigger/recipes.ts";
import { objectAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { testBed, violationsOf } from "./support.ts";
import { expect, test } from "vitest";
import { trigger } from "../command/trigger.ts";
import { EVENT_TYPES } from "../control/trigger/trigger.ts";
import { listen } from "../http/server.ts";

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
  const bed = await testBed({ settings: { publicOrigin: "https://pay.test" } });
  const set = await control(bed, "POST", "/addresses", { webhook_url: "http://one.test/" });
  expect(set.answer).toEqual({
    webhook_url: "http://one.test/",
    redirect_url: "https://shop.test/back?lang=es",
  });
  expect(
    (await control(bed, "POST", "/addresses", { redirect_url: null })).answer["redirect_url"],
  ).toBeNull();
  expect((await control(bed, "POST", "/addresses", { webhook: "x" })).status).toBe(400);
  for (const [url, problem] of [
    [
      "http://127.0.0.1:6000/hook",
      "webhook_url must not have port 6000, which fetch and browsers never call",
    ],
    [
      "http://LOCALHOST:4020/_sandbox/reset",
      "webhook_url must lead to a receiver, and not back to this sandbox",
    ],
    ["https://pay.test./hook", "webhook_url must lead to a receiver, and not back to this sandbox"],
    ["http://shop.test/\thook", "webhook_url must be an http or https address"],
  ]) {
    const { status, answer } = await control(bed, "POST", "/addresses", { webhook_url: url });
    expect([status, answer["message"]]).toEqual([400, expect.stringContaining(problem ?? "")]);
  }
  const back = { redirect_url: "http://127.0.0.1:4020/portal" };
  expect((await control(bed, "POST", "/addresses", back)).answer).toMatchObject(back);
  expect((await control(bed, "GET", "/events?limit=0")).status).toBe(400);
});

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await trigger(args, {
    environment,
    color: false,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join("\n"), complained };
}

test("it says what it did, the event, and what the receiver answered", async () => {
  const bed = await testBed();
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  for (const address of [origin, `${origin}/v2`]) {
    const { code, said } = await run(["charge.failed", "--base-url", address]);
    expect(code).toBe(0);
    for (const part of [
      "400  POST /v2/transaction/charge",
      "charge.failed",
      "receiver.test/hook: 200",
      '"payload"',
    ])
      expect(said).toContain(part);
  }
  const { said } = await run(["charge.failed", "--json", "--base-url", origin]);
  expect(JSON.parse(said)).toMatchObject({ event: { type: "charge.failed", state: "delivered" } });
});

test("--list names every event, without a sandbox", async () => {
  const { code, said } = await run(["--list"]);
  expect(code).toBe(0);
  expect(said.split("\n").map((line) => line.split(" ", 1)[0])).toEqual(EVENT_TYPES);
});

test.each([
  [["charge.fail"], "Did you mean charge.failed?"],
  [[], "Give one event"],
  [["charge.failed", "charge.pending"], "Give one event"],
  [["charge.failed", "--lst"], "There is no flag --lst. Did you mean --list?"],
  [["charge.failed", "--base-url", "http://127.0.0.1:2"], "There is no sandbox at http://127.0.0.1:2"],
  [["charge.failed", "--base-url", "ftp://x"], "--base-url must be an http or https address"],
])("%j is one line and exit 2", async (args, said) => {
  const { code, complained } = await run(args);
  expect([code, complained.length]).toEqual([2, 1]);
  expect(complained[0]).toContain(said);
  expect(complained[0]).not.toContain("\n");
});

test("the admin token comes from the environment", async () => {
  const bed = await testBed({ settings: { adminToken: "a-long-admin-token" } });
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  const args = ["charge.pending", "--base-url", origin];
  expect((await run(args)).complained[0]).toContain("PAYMENT_SANDBOX_ADMIN_TOKEN");
  expect((await run(args, { PAYMENT_SANDBOX_ADMIN_TOKEN: "a-long-admin-token" })).code).toBe(0);
});
