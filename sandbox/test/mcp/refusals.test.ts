import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import process from "node:process";
import { expect, onTestFinished, test, vi } from "vitest";
import { textAt } from "../../values/json.ts";
import { openSandbox } from "../../sandbox.ts";
import { openSqlite } from "../../store/sqlite.ts";
import { listen } from "../../http/server.ts";
import { Connection } from "../../command/mcp/connection.ts";
import { readFlags } from "../../command/mcp/flags.ts";
import { command, tools } from "./client.ts";

vi.setConfig({ testTimeout: 120_000 });

const KEY = "skt_not_of_a_sandbox";
const TOKEN = "an admin token".replaceAll(" ", "-");

async function serve(answer: RequestListener): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, seen };
}

/** Runs it without a client; standard input ends at once. */
async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, command(...args), {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text: Buffer) => (said.out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said.err += text.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, ...said };
}

test.each<[string, RequestListener]>([
  ["answers everything with {}", (_, response) => response.end("{}")],
  ["answers everything with 404", (_, response) => response.writeHead(404).end()],
  [
    "calls itself a sandbox",
    (_, response) =>
      response.end(JSON.stringify({ name: "payment-sandbox", environment: "sandbox", status: "ok" })),
  ],
  [
    "sends elsewhere, where a sandbox may be",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.1:4020/_sandbox/outcomes" }).end(),
  ],
  [
    "wants a token of its own",
    (_, response) => response.writeHead(401).end('{"detail":{"code":"unauthorized"}}'),
  ],
])("a server that %s is refused, and sees neither key nor token", async (_, answer) => {
  const { url, seen } = await serve(answer);
  const baseUrl = new URL(`${url}/v2`);
  const connection = new Connection({ baseUrl, secretKey: KEY, adminToken: TOKEN });
  await expect(connection.call("listCharges")).rejects.toThrow(/^http:\S+ is not a sandbox: /);
  expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual(["GET /_sandbox/outcomes"]);
  expect(JSON.stringify(seen.map(({ headers }) => headers))).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
});

test("for such a server nothing is served: one clear line, exit 2", async () => {
  const { url } = await serve((_, response) => response.end("{}"));
  const { code, out, err } = await start(["--base-url", `${url}/v2`, "--secret-key", KEY]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^payment-sandbox: http:\S+ is not a sandbox: .*\n$/);
});

test("a server that takes the place of the sandbox later gets no call", async () => {
  let sandbox = true;
  const { url, seen } = await serve((_, response) =>
    response.end(sandbox ? '{"cards":[],"amounts":{}}' : "{}"),
  );
  const agent = await tools("--base-url", `${url}/v2`, "--secret-key", KEY);
  onTestFinished(() => agent.close());
  sandbox = false;
  const refused = await agent.use("read_charge", { charge_id: "1" });
  expect(refused).toMatchObject({ error: true, text: expect.stringContaining("is not a sandbox") });
  expect(new Set(seen.map(({ url: path }) => path))).toEqual(new Set(["/_sandbox/outcomes"]));
});

test("a sandbox with an admin token is worked with, with the token in the environment", async () => {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { adminToken: TOKEN } });
  onTestFinished(() => sandbox.close());
  await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const flags = ["--base-url", sandbox.baseUrl(), "--secret-key", sandbox.merchant().secretKey];
  const without = await start(flags);
  expect(without).toMatchObject({ code: 2, err: expect.stringContaining("PAYMENT_SANDBOX_ADMIN_TOKEN") });
  const wrong = await start(flags, { PAYMENT_SANDBOX_ADMIN_TOKEN: "another-token-of-this" });
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("refuses the admin token") });
  const right = await start(flags, { PAYMENT_SANDBOX_ADMIN_TOKEN: TOKEN });
  expect(right).toMatchObject({ code: 0, out: "", err: "" });
});

test("a sandbox that runs is used, and its own charge is read", async () => {
  const sandbox = await openSandbox({ store: openSqlite(":memory:") });
  onTestFinished(() => sandbox.close());
  await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const agent = await tools("--base-url", sandbox.baseUrl(), "--secret-key", sandbox.merchant().secretKey);
  onTestFinished(() => agent.close());
  const id = textAt(await agent.done("create_charge", { amount: 700 }), "id");
  const answer = await fetch(`${sandbox.baseUrl()}/transaction/charge/${id}`, {
    headers: { "x-api-client-key": sandbox.merchant().secretKey },
  });
  expect(answer.status).toBe(200);
  // The key was given; nothing makes it known again.
  const info = await agent.use("sandbox_info");
  expect(info.text).not.toContain(sandbox.merchant().secretKey);
});

test.each([
  [["--base-url", "http://127.0.0.1:1/v2"], "--base-url needs --secret-key"],
  [["--base-url", "ftp://x", "--secret-key", "k"], "--base-url must be an http or https address"],
  [["--secret-key", "k"], "Give --base-url"],
  [["--base-url", "http://127.0.0.1:1/v2", "--port", "1"], "--port is for a sandbox that is started here"],
  [["--prot", "1"], "Did you mean --port?"],
])("%j cannot be used: one clear line", (args, expected) => {
  expect(() => readFlags(args, {})).toThrow(expected);
  expect(() => readFlags(args, {})).toThrow(/^[^\n]+$/);
});

test("the environment stands for flags, and a flag overrides it", () => {
  const environment = {
    PAYMENT_SANDBOX_BASE_URL: "http://127.0.0.1:1/v2",
    PAYMENT_SANDBOX_SECRET_KEY: "of the environment",
    PAYMENT_SANDBOX_ADMIN_TOKEN: TOKEN,
  };
  expect(readFlags([], environment)).toMatchObject({ secretKey: "of the environment", adminToken: TOKEN });
  expect(readFlags(["--secret-key", "k"], environment)).toMatchObject({ secretKey: "k" });
});

test("a base URL that is not that of a sandbox is refused before anything is sent", () => {
  const baseUrl = new URL("http://127.0.0.1:1/v1");
  expect(() => new Connection({ baseUrl, secretKey: KEY, adminToken: undefined })).toThrow("ends with /v2");
});

test("where no sandbox runs yet the tools are there, and say what to do", async () => {
  const agent = await tools("--base-url", "http://127.0.0.1:1/v2", "--secret-key", "k");
  onTestFinished(() => agent.close());
  expect(await agent.use("sandbox_info")).toMatchObject({
    error: true,
    text: expect.stringContaining("start one with: payment-sandbox"),
  });
});

test("--help says what it is for, and starts nothing", async () => {
  const { code, out } = await start(["--help"]);
  expect(code).toBe(0);
  expect(out).toContain("PAYMENT_SANDBOX_BASE_URL");
});
