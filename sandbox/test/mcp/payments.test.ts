import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isObject, objectAt, textAt } from "../../values/json.ts";
import { tools, type Tools } from "./client.ts";

const REDIRECT = "http://127.0.0.1:4031/back";
const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

let agent: Tools;
beforeAll(async () => {
  agent = await tools("--redirect-url", REDIRECT);
});
afterAll(() => agent.close());

async function charge(args: Readonly<Record<string, unknown>>): Promise<string> {
  return textAt(await agent.done("create_charge", args), "id") ?? "no id";
}

test("a dozen tools, each with a description, none that takes members that it does not name", async () => {
  const { tools: offered } = await agent.client.listTools();
  expect(offered.map(({ name }) => name).toSorted()).toEqual([
    "advance_clock",
    "capture_charge",
    "cause_fault",
    "clear_faults",
    "complete_3ds",
    "create_charge",
    "explain_requirement",
    "explain_verdict",
    "list_events",
    "read_charge",
    "refund_charge",
    "request_log",
    "run_suite",
    "sandbox_info",
    "settle_pending_charge",
  ]);
  for (const { description, inputSchema } of offered) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema["additionalProperties"]).toBe(false);
  }
  expect(agent.client.getInstructions()).toContain("centavos");
});

test("what it says about itself can be used: base URL and keys", async () => {
  const info = await agent.done("sandbox_info");
  const answer = await fetch(`${textAt(info, "base_url")}/transaction/charge`, {
    headers: { "x-api-client-key": textAt(info, "secret_key") ?? "" },
  });
  expect(answer.status).toBe(200);
  expect(info).toMatchObject({ public_key: expect.stringMatching(/^pub_/), now: expect.any(Number) });
});

describe("a 3DS payment", () => {
  test("from creation to captured and refunded, with its events", async () => {
    const pending = await agent.use("create_charge", { card: "three_ds" });
    expect(pending).toMatchObject({ error: false, data: { status: "pending" } });
    expect(pending.text).toContain("Next: complete_3ds");
    const charge_id = textAt(pending.data, "id") ?? "";

    const back = await agent.use("complete_3ds", { charge_id, outcome: "succeed" });
    expect(back.text).toContain(`The charge is completed. The customer goes to ${REDIRECT}?TID=${charge_id}`);
    const captured = await agent.done("capture_charge", { charge_id, amount: 120_000 });
    expect(captured["captured_amount"]).toEqual({ amount: 120_000, currency_code: "MXN" });
    await agent.done("refund_charge", { charge_id, amount: 50_000 });
    expect(objectAt(await agent.done("read_charge", { charge_id }), "charge")).toMatchObject({
      status: "refunded",
      refunded_amount: { amount: 50_000 },
    });

    const { events } = await agent.done("list_events", { charge_id });
    expect(events).toMatchObject(
      ["refund.succeeded", "capture.succeeded", "charge.succeeded", "charge.pending"].map((type) => ({
        type,
        state: "unsent",
        deliveries: [],
      })),
    );
  });

  test("that the customer fails is a failed charge", async () => {
    const charge_id = await charge({ card: "three_ds" });
    const failed = await agent.use("complete_3ds", { charge_id, outcome: "fail" });
    expect(failed).toMatchObject({ error: false, data: { charge: { status: "failed" } } });
    const again = await agent.use("complete_3ds", { charge_id, outcome: "succeed" });
    expect(again).toMatchObject({ error: true, text: expect.stringContaining("The charge is failed") });
  });
});

test.each([
  ["bank_account", "paid", "captured"],
  ["store", "cancelled", "cancelled"],
])("a charge by %s is %s", async (payment_method, outcome, status) => {
  const charge_id = await charge({ payment_method });
  await agent.done("settle_pending_charge", { charge_id, outcome });
  expect(await agent.done("read_charge", { charge_id })).toMatchObject({ charge: { status } });
  const again = await agent.use("settle_pending_charge", { charge_id, outcome });
  expect(again).toMatchObject({ error: true, text: expect.stringContaining("HTTP 404") });
});

test("a declined card is a result, a refusal is an error that says why", async () => {
  const declined = await agent.use("create_charge", { card: "declined", amount: 100 });
  expect(declined).toMatchObject({ error: false, text: expect.stringMatching(/failed: card_declined/) });
  const charge_id = await charge({ amount: 100 });
  const tooMuch = await agent.use("capture_charge", { charge_id, amount: 101 });
  expect(tooMuch).toMatchObject({ error: true, text: expect.stringContaining("HTTP 400") });
  const unknown = await agent.use("create_charge", { kard: "approved" });
  expect(unknown).toMatchObject({ error: true, text: expect.stringContaining('"kard"') });
});

test("the clock goes forward, and what falls due on the way happens", async () => {
  const charge_id = await charge({ payment_method: "store" });
  const { now } = await agent.done("sandbox_info");
  const later = await agent.done("advance_clock", { days: 2, hours: 24 });
  expect(Number(later["now"]) - Number(now)).toBeGreaterThanOrEqual(THREE_DAYS);
  expect(await agent.done("read_charge", { charge_id })).toMatchObject({ charge: { status: "failed" } });
  expect(await agent.use("advance_clock")).toMatchObject({ error: true });
});

test("a fault strikes as often as it was said, and can be taken away", async () => {
  const charge_id = await charge({});
  await agent.done("cause_fault", { fault: "answer_500", for: "captureCharge" });
  const struck = await agent.use("capture_charge", { charge_id });
  expect(struck).toMatchObject({ error: true, text: expect.stringMatching(/HTTP 500.*clear_faults/s) });
  await agent.done("capture_charge", { charge_id });

  await agent.done("cause_fault", { fault: "answer_cut", for: "getCharge", times: 1000 });
  const cut = await agent.use("read_charge", { charge_id });
  expect(cut).toMatchObject({ error: true, text: expect.stringContaining("No answer") });
  await agent.done("clear_faults");
  await agent.done("read_charge", { charge_id });
  const wrong = await agent.use("cause_fault", { fault: "answer_500", for: "captureCharges" });
  expect(wrong).toMatchObject({ error: true, text: expect.stringContaining("captureCharge") });
});

test("the request log has the calls about a charge, and all of one of them", async () => {
  const charge_id = await charge({ amount: 4321 });
  await agent.use("capture_charge", { charge_id, amount: 5000 });
  const { requests } = await agent.done("request_log", { charge_id, status: "4xx" });
  expect(requests).toMatchObject([{ operation: "captureCharge", status: 400 }]);
  const [refused] = Array.isArray(requests) ? requests.filter(isObject) : [];
  const whole = await agent.use("request_log", { id: refused?.["id"] });
  expect(whole).toMatchObject({ error: false, text: expect.stringContaining("5000") });
  expect(whole.text).not.toMatch(/skt_sandbox_[\da-f]{32}/);
  expect(await agent.use("request_log", { status: "many" })).toMatchObject({ error: true });
});

describe("the suite", () => {
  test("explains a requirement, and for a mistyped one names the nearest", async () => {
    const told = await agent.use("explain_requirement", { id: "capture.only-once" });
    expect(told).toMatchObject({ error: false, text: expect.stringContaining("second capture is refused") });
    const wrong = await agent.use("explain_requirement", { id: "capture.only-one" });
    expect(wrong).toMatchObject({ error: true, text: expect.stringContaining("capture.only-once") });
  });

  test(
    "is green without a fault; with one it is red, and the verdict is explained",
    { timeout: 120_000 },
    async () => {
      const sound = await agent.done("run_suite", { only: "^capture[.]full$" });
      expect(sound).toMatchObject({ exit_code: 0, totals: { fail: 0 }, red: [] });
      await agent.done("cause_fault", { fault: "answer_500", for: "captureCharge", times: 1000 });
      const broken = await agent.done("run_suite", { only: "^capture[.]full$" });
      await agent.done("clear_faults");
      expect(broken).toMatchObject({ exit_code: 1, totals: { fail: 1 } });
      const why = await agent.done("explain_verdict", {
        report: broken["report"],
        requirement: "capture.full",
      });
      expect(why).toMatchObject({ outcome: "fail", cause: "contradicted", level: "MUST" });
      expect(textAt(why, "cause_means")).toContain("An observation contradicts the requirement");
      expect(JSON.stringify(why["calls"])).toContain("/transaction/capture/");
      expect(why["replays"]).toEqual([expect.stringMatching(/replay\/capture\.full\.sh$/)]);
    },
  );

  test("a file that is no report is not shown", async () => {
    const refused = await agent.use("explain_verdict", {
      report: "package.json",
      requirement: "capture.full",
    });
    expect(refused).toMatchObject({
      error: true,
      text: "package.json is no report of the conformance suite.",
    });
  });
});
