/** What the runner asks for where the environment names a proxy. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type Server, createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));

let proxy: Server;
let address = "";
let folder = "";
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "proxy-"));
  // It leads nowhere. Of hosts that begin with a number it answers with that status, and to a tunnel to "silent" not at all.
  proxy = createServer(({ method, url = "" }, response) => {
    asked.push(`${method} ${url}`);
    const status = ownStatus(url);
    if (status === undefined) response.destroy();
    else response.writeHead(status).end("proxy");
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    asked.push(`CONNECT ${url}`);
    const status = ownStatus(url);
    if (status === undefined && !url.startsWith("silent.")) socket.destroy();
    else if (status === undefined) socket.resume();
    else socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const bound = proxy.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
});

function ownStatus(url: string): number | undefined {
  const status = /^(?:http:\/\/)?(\d{3})[.]/.exec(url)?.[1];
  return status === undefined ? undefined : Number(status);
}

beforeEach(() => asked.splice(0));

afterAll(() => {
  proxy.close();
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { PATH = "", HOME = "" } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env: { PATH, HOME, ...env } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
    );
  });
}

function targetAt(base_url: string): string {
  const file = join(folder, "target.yaml");
  const lines = [
    "name: elsewhere",
    "environment: sandbox",
    `base_url: ${base_url}`,
    "keys: { secret: sk_1 }",
    "call_deadline_ms: 500",
  ];
  writeFileSync(file, lines.join("\n"));
  return file;
}

it("never for this machine", async () => {
  const env = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: address, HTTPS_PROXY: address };
  const { code, said } = await run(["--only", "^token[.]read[.]answer$"], env);
  expect([code, asked.slice(0, 3), said]).toEqual([0, [], expect.any(String)]);
});

it("by an ordinary request where nothing is encrypted, and says which way it went", async () => {
  const target = targetAt("http://pay.test/v2");
  const { code, said } = await run(["--target", target], { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: address });
  expect(code).toBe(2);
  expect(asked).toContain("GET http://pay.test/v2");
  expect(said).toContain("The calls went through the proxy that HTTP_PROXY names");
});

it.each([
  ["http://403.test/v2", "HTTP_PROXY", "Every call was answered 403."],
  ["https://407.test/v2", "HTTPS_PROXY", "nothing answers at https://407.test/v2: Proxy response (407)"],
  ["https://closed.test/v2", "HTTPS_PROXY", "the proxy closed the connection without an answer"],
  ["https://silent.test/v2", "HTTPS_PROXY", "No call was answered: nothing within 500 ms."],
])("and says so where the proxy itself answers, or does not: %s", async (base_url, name, answer) => {
  const env = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: address, HTTPS_PROXY: address };
  const { code, said } = await run(["--target", targetAt(base_url)], env);
  expect(code).toBe(2);
  expect(said).toContain(answer);
  expect(said).toContain(
    `The calls went through the proxy that ${name} names, unless NO_PROXY names the host.`,
  );
});

it("not at all unless it is told to, and says how", async () => {
  const target = targetAt("http://pay.invalid/v2");
  const { code, said } = await run(["--target", target], { HTTP_PROXY: address });
  expect(code).toBe(2);
  expect(asked).toEqual([]);
  expect(said).toContain("HTTP_PROXY names a proxy, and is not used: set NODE_USE_ENV_PROXY=1 to use it.");
});
