import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { runningIn } from "../command/mcp/main.ts";
import { control, service } from "../command/mcp/sandbox.ts";
import { listen } from "../http/server.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { openSandbox } from "../sandbox.ts";
import { openSqlite } from "../store/sqlite.ts";
import { isObject, textAt } from "../values/json.ts";

vi.setConfig({ testTimeout: 120_000 });

type Members = Readonly<Record<string, unknown>>;

const CLI = join(import.meta.dirname, "..", "cli.ts");

/** A client of the protocol, as an agent has it, with the tools in a process of their own. */
async function agent(args: string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const env = { PATH: process.env["PATH"] ?? "", TMPDIR: tmpdir(), ...environment };
  const command = { command: process.execPath, args: [CLI, "mcp", ...args], env, stderr: "inherit" as const };
  await client.connect(new StdioClientTransport(command));
  onTestFinished(() => client.close());
  return {
    client,
    use: async (name: string, given: Members = {}) => {
      const called = { name, arguments: { ...given } };
      const { isError, content, structuredContent } = await client.callTool(called, undefined, {
        timeout: 120_000,
      });
      const [first]: unknown[] = Array.isArray(content) ? content : [];
      return { error: isError === true, text: textAt(first, "text") ?? "", data: structuredContent };
    },
  };
}

function charge(card: string, more: Members = {}) {
  const { amount, card_number, expiration_month, expiration_year, card_validation_code } =
    TEST_CARDS.find(({ name }) => name === card) ?? {};
  return {
    description: "Tea",
    amount_details: { amount: amount ?? 5000, currency_code: "MXN" },
    payment_detail: {
      credentials: {
        payment_method: { method: "credit_or_debit_card" },
        credit_or_debit_card: { card_number, expiration_month, expiration_year, card_validation_code },
      },
    },
    ...more,
  };
}

const byStore = { payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } } };

async function serve(answer: RequestListener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, seen };
}

test("docs/agents.md names each tool; each says what it does, and none takes members that it does not name", async () => {
  const { client } = await agent();
  const { tools } = await client.listTools();
  const guide = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
  const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
  for (const { description, inputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(20);
    expect(description).not.toContain("undefined");
    expect(inputSchema["additionalProperties"]).toBe(false);
  }
  expect(client.getInstructions()).toContain("centavos");
});

test("a 3DS payment: created, authenticated, captured, refunded, with its events and requests", async () => {
  const back = "http://127.0.0.1:2/back";
  const { use } = await agent(["--redirect-url", back, "--public-url", "https://pay.test"]);
  const info = await use("sandbox_info");
  expect(info.data).toMatchObject({
    secret_key: expect.stringMatching(/^skt_/),
    public_key: expect.stringMatching(/^pub_/),
    now: expect.any(Number),
  });
  const created = await use("create_charge", charge("three_ds"));
  expect(created).toMatchObject({ error: false, data: { status: "pending" } });
  const id = textAt(created.data, "id");
  expect((await use("complete_3ds", { id, outcome: "succeed" })).data).toMatchObject({
    customer_goes_to: `${back}?TID=${id}`,
    charge: { charge: { status: "completed" } },
  });
  const tooMuch = await use("capture_charge", { id, amount: 300_001, currency_code: "MXN" });
  expect(tooMuch).toMatchObject({ error: true, text: expect.stringContaining("HTTP 400") });
  await use("capture_charge", { id, amount: 120_000, currency_code: "MXN" });
  await use("refund_charge", { id, amount: 50_000, currency_code: "MXN" });
  expect((await use("read_charge", { id })).data).toMatchObject({
    charge: { status: "refunded", refunded_amount: { amount: 50_000 } },
  });
  expect((await use("complete_3ds", { id, outcome: "fail" })).text).toContain("settle_pending_charge");
  expect((await use("create_charge", charge("declined"))).data).toMatchObject({ status: "failure" });

  const { data: list } = await use("list_events", { type: "charge.pending" });
  expect(list).toMatchObject({ events: [{ about: id, state: "unsent" }] });
  const [event]: unknown[] = isObject(list) && Array.isArray(list["events"]) ? list["events"] : [];
  expect((await use("read_event", { id: textAt(event, "id") })).data).toMatchObject({ deliveries: [] });
  const { data: log } = await use("request_log", { operation: "captureCharge", status: "4xx" });
  expect(log).toMatchObject({ requests: [{ operation: "captureCharge", status: 400 }] });
  const [request]: unknown[] = isObject(log) && Array.isArray(log["requests"]) ? log["requests"] : [];
  const whole = await use("read_request", { id: isObject(request) ? request["id"] : 0 });
  expect(whole).toMatchObject({ error: false, text: expect.stringContaining("300001") });
});

test("payments at a store, the clock, faults, and inputs that cannot be used", async () => {
  const { use } = await agent();
  const create = async (more: Members) =>
    textAt((await use("create_charge", charge("approved", more))).data, "id");
  const left = await create(byStore);
  for (const [outcome, status] of [
    ["paid", "captured"],
    ["cancelled", "cancelled"],
  ]) {
    const id = await create(byStore);
    await use("settle_pending_charge", { id, outcome });
    expect((await use("read_charge", { id })).data).toMatchObject({ charge: { status } });
  }
  await use("advance_clock", { milliseconds: 3 * 24 * 60 * 60 * 1000 });
  expect((await use("read_charge", { id: left })).data).toMatchObject({ charge: { status: "failed" } });

  const id = await create({});
  await use("cause_fault", { fault: "answer_500", for: "getCharge", times: 1 });
  expect(await use("read_charge", { id })).toMatchObject({
    error: true,
    text: expect.stringContaining("HTTP 500"),
  });
  await use("cause_fault", { fault: "answer_cut", for: "getCharge" });
  expect(await use("read_charge", { id })).toMatchObject({
    error: true,
    text: expect.stringContaining("No answer"),
  });
  await use("clear_faults");
  expect(await use("read_charge", { id })).toMatchObject({ error: false });
  for (const [tool, input, said] of [
    ["cause_fault", { fault: "answer_500", for: "captureCharges" }, "captureCharge"],
    ["cause_fault", { fault: "answer_600" }, "webhook_late"],
    ["advance_clock", {}, "milliseconds"],
    ["read_charge", { id, kard: 1 }, '"kard"'],
    ["read_charge", { id: "../order" }, "HTTP 4"],
    ["request_log", { status: "many" }, "pattern"],
    ["explain_verdict", { report: import.meta.dirname, requirement: "x" }, "report.json"],
    ["no_tool", {}, "There is no tool"],
  ] as const)
    expect(await use(tool, input)).toMatchObject({ error: true, text: expect.stringContaining(said) });
});

test("the suite: an explanation, a green run, a red run, and its verdict", async () => {
  const { use } = await agent();
  expect((await use("explain_requirement", { id: "capture.only-once" })).text).toContain("second capture");
  const wrong = await use("explain_requirement", { id: "capture.only-one" });
  expect(wrong).toMatchObject({ error: true, text: expect.stringContaining("capture.only-once") });
  expect((await use("run_suite", { only: "^capture[.]partial$" })).text).toContain("Exit code 0");
  await use("cause_fault", { fault: "answer_500", for: "captureCharge" });
  const [, report] =
    /Exit code 1. Report: (.*)/.exec((await use("run_suite", { only: "^capture[.]partial$" })).text) ?? [];
  const { data, text } = await use("explain_verdict", { report, requirement: "capture.partial" });
  expect(data).toMatchObject({ outcome: "fail", cause: "contradicted", level: "MUST" });
  expect(text).toContain("/transaction/capture/");
});

const KEY = "skt_not_of_a_sandbox";
const TOKEN = "an-admin-token-of-a-test";

test.each<[string, RequestListener]>([
  ["answers everything with {}", (_, response) => response.end("{}")],
  ["answers everything with 404", (_, response) => response.writeHead(404).end()],
  ["sends elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:2/" }).end()],
  [
    "wants a token of its own",
    (_, response) => response.writeHead(401).end('{"detail":{"code":"unauthorized"}}'),
  ],
])("a server that %s is refused, and sees neither key nor token", async (_, answer) => {
  const { origin, seen } = await serve(answer);
  const terminal = { environment: { PAYMENT_SANDBOX_ADMIN_TOKEN: TOKEN } };
  const connection = { origin, secretKey: KEY, terminal };
  for (const call of [service, control])
    await expect(call(connection, "GET", "/clock")).rejects.toThrow(/answers, but not as a sandbox/);
  expect(new Set(seen.map(({ url }) => url))).toEqual(new Set(["/_sandbox/outcomes"]));
  expect(JSON.stringify(seen.map(({ headers }) => headers))).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
});

test("a sandbox that runs is used, with its admin token, and its key is not made known", async () => {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { adminToken: TOKEN } });
  onTestFinished(() => sandbox.close());
  await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const { secretKey } = sandbox.merchant();
  const flags = ["--base-url", sandbox.baseUrl(), "--secret-key", secretKey];
  const without = await (await agent(flags)).use("sandbox_info");
  expect(without).toMatchObject({
    error: true,
    text: expect.stringContaining("PAYMENT_SANDBOX_ADMIN_TOKEN"),
  });
  const { use } = await agent(flags, { PAYMENT_SANDBOX_ADMIN_TOKEN: TOKEN });
  const info = await use("sandbox_info");
  expect(info).toMatchObject({ error: false, data: { base_url: sandbox.baseUrl() } });
  expect(info.text).not.toContain(secretKey);
  const { data } = await use("create_charge", charge("approved"));
  const answer = await fetch(`${sandbox.baseUrl()}/transaction/charge/${textAt(data, "id")}`, {
    headers: { "x-api-client-key": secretKey },
  });
  expect(answer.status).toBe(200);
});

test.each([
  [["--base-url", "http://127.0.0.1:2/v2"], "--base-url and --secret-key belong together"],
  [["--base-url", "ftp://x", "--secret-key", "k"], "--base-url must be an http or https address"],
  [
    ["--base-url", "http://127.0.0.1:2/v1", "--secret-key", "k"],
    "--base-url must be a scheme, a host and a port",
  ],
  [["--secret-key", "k"], "--base-url and --secret-key belong together"],
  [["--secret-key", "k", "--base-ur", "x"], "Did you mean --base-url?"],
  [["--data", "x"], "The sandbox of mcp is in memory. Give --base-url"],
  [["--database-url=postgres://x"], "The sandbox of mcp is in memory"],
])("%j cannot be used", (args, expected) => {
  expect(() => runningIn(args, { environment: {} })).toThrow(expected);
});

test("the environment stands for flags, and a flag overrides it", () => {
  const environment = { PAYMENT_SANDBOX_BASE_URL: "http://127.0.0.1:2/v2", PAYMENT_SANDBOX_SECRET_KEY: "e" };
  const expected = { origin: "http://127.0.0.1:2", secretKey: "e" };
  expect(runningIn([], { environment })).toMatchObject(expected);
  expect(runningIn(["--secret-key", "k"], { environment })).toMatchObject({ ...expected, secretKey: "k" });
  expect(runningIn(["--webhook-url", "http://127.0.0.1:2"], { environment: {} })).toBe(undefined);
});
