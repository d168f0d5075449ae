import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { Agent, get } from "node:https";
import { createServer, type Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { newCertificate, opensslMissing } from "./certificate.ts";
import { chargeBody } from "./support.ts";

const CLI = join(import.meta.dirname, "..", "cli.ts");

function start(...args: string[]) {
  return startIn({}, ...args);
}

function startIn(environment: Readonly<Record<string, string | undefined>>, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text: Buffer) => (said.out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said.err += text.toString()));
  const ended = once(child, "close").then(([code]: unknown[]) => ({ code, ...said }));
  return { child, said, ended };
}

async function firstLine({ child, said, ended }: ReturnType<typeof start>): Promise<string> {
  while (!said.out.includes("\n")) {
    const more = await Promise.race([once(child.stdout, "data"), ended]);
    if ("code" in more) throw new Error(`It ended with ${String(more.code)}: ${more.err}`);
  }
  return said.out.slice(0, said.out.indexOf("\n"));
}

test.each([
  ["a typo in a flag", ["--prot", "5"], "--prot"],
  [
    "a certificate that is not there",
    ["--memory", "--tls-cert", "c.pem", "--tls-key", "k.pem"],
    "as PEM files",
  ],
  ["a typo in a command", ["logz"], "There is no command logz. Did you mean logs? --help lists all commands"],
  ["a command of another tool", ["serve"], "There is no command serve. The commands are logs, trigger, mcp."],
  ["answers without end", ["--memory", "--also", "/dev/zero"], "--also cannot be read"],
])("%s: one clear line, exit 2", async (_name, args, expected) => {
  const { code, out, err } = await start(...args).ended;
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect(err).toContain(expected);
});

test("a port that is taken: one clear line, exit 2", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { code, err } = await start("--memory", "--port", String(port)).ended;
  other.close();
  expect([code, err]).toEqual([
    2,
    `payment-sandbox: Port ${port} is taken. Give another with --port, or --port 0 for a free one.\n`,
  ]);
});

const FILE = join(mkdtempSync(join(tmpdir(), "payment-sandbox-")), "file");
writeFileSync(FILE, "");

// In /proc the system answers "not found" to the making of a folder.
test.each([
  ["a file", FILE],
  ["below a file", join(FILE, "data")],
  ["in /proc", "/proc/no-such-folder/data"],
])("a data directory that cannot be used: %s is one clear line, exit 2", async (_, data) => {
  const { code, err } = await start("--port", "0", "--data", data).ended;
  expect(code).toBe(2);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect(err).toContain("Give a directory that can be written to");
});

test("a data directory that nobody can make: one clear line, exit 2, at once", async () => {
  const { code, err } = await start("--port", "0", "--data", "/proc/nowhere/x").ended;
  expect(code).toBe(2);
  expect(err).toMatch(/^payment-sandbox: --data \/proc\/nowhere\/x cannot be used \(.*\)\. Give .*\n$/);
});

test.each(["sandbox.sqlite", "sandbox.sqlite-wal"])(
  "a data directory with a named pipe in the place of %s: one clear line, exit 2, at once",
  async (name) => {
    const data = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
    execFileSync("mkfifo", [join(data, name)]);
    const { child, ended } = start("--port", "0", "--data", data);
    const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
    const { code, err } = await ended;
    clearTimeout(late);
    expect([code, err]).toEqual([
      2,
      `payment-sandbox: --data ${data}: ${join(data, name)} is not a regular file.\n`,
    ]);
  },
);

test("--version prints the version, and nothing starts", async () => {
  const { code, out } = await start("--version").ended;
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("--json prints one line, the target; SIGTERM stops it cleanly, and what was acknowledged is kept", async () => {
  const data = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  const flags = ["--port", "0", "--data", data, "--json", "--rate-limit", "60"];
  const first = start(...flags);
  const target: Target = JSON.parse(await firstLine(first));
  expect(target).toMatchObject({ environment: "sandbox", rate_limit: { requests_per_minute: 60 } });
  expect(target.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v2$/);
  const headers = { "x-api-client-key": target.keys.secret, "content-type": "application/json" };
  const made = await fetch(`${target.base_url}/transaction/charge`, {
    method: "POST",
    headers,
    body: JSON.stringify(chargeBody()),
  });
  const charge: { id: string } = JSON.parse(await made.text());
  first.child.kill("SIGTERM");
  expect(await first.ended).toMatchObject({ code: 0, err: "" });
  expect(first.said.out.trimEnd().split("\n")).toHaveLength(1);

  const second = start(...flags);
  const again: Target = JSON.parse(await firstLine(second));
  const read = await fetch(`${again.base_url}/transaction/charge/${charge.id}`, { headers });
  expect([made.status, read.status]).toEqual([200, 200]);
  second.child.kill("SIGINT");
  expect((await second.ended).code).toBe(0);
});

interface Target {
  readonly base_url: string;
  readonly keys: { readonly secret: string };
}

test("the banner has what the first call needs", async () => {
  const run = start("--memory", "--port", "0", "--identifier-word", "acme", "--details", "pairs");
  await firstLine(run);
  run.child.kill("SIGTERM");
  const { out } = await run.ended;
  for (const text of [
    "acme (--identifier-word WORD)",
    "pairs (--details FORM)",
    "none (--also FILE)",
    "/v2",
    "Secret key",
    "Public key",
    "/_sandbox/outcomes",
    "4111111111111111",
    "three_ds at 3,000.00 MXN",
  ]) {
    expect(out).toContain(text);
  }
});

test("the banner names the public URL, and where it listens", async () => {
  const run = start("--memory", "--port", "0", "--public-url", "https://pay.test/");
  await firstLine(run);
  run.child.kill("SIGTERM");
  const { out } = await run.ended;
  expect(out).toContain("Base URL         https://pay.test/v2\n");
  expect(out).toMatch(/Listens at       http:\/\/127[.]0[.]0[.]1:\d+\n/);
  expect(out).toMatch(/Portal           http:\/\/127[.]0[.]0[.]1:\d+\/portal\n/);
});

test.each([
  ["a full disk", ["--memory", "--port", "0"], "/dev/full", "ENOSPC"],
  ["a full disk, for the help", ["--help"], "/dev/full", "ENOSPC"],
  ["a full disk, for a command", ["trigger", "--list"], "/dev/full", "ENOSPC"],
  ["a pipe without a reader", ["--memory", "--port", "0"], "pipe", "EPIPE"],
])("standard output is %s: one clear line, exit 2", async (_name, args, place, code) => {
  const stdout = place === "pipe" ? "pipe" : openSync(place, "w");
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ["ignore", stdout, "pipe"] });
  if (typeof stdout === "number") closeSync(stdout);
  else child.stdout?.destroy();
  const [err, [exit]] = await Promise.all([
    readText(child.stderr ?? Readable.from([])),
    once(child, "close"),
  ]);
  expect(exit).toBe(2);
  expect(err).toMatch(/^payment-sandbox: Standard output cannot be written \(.*\)[.] Give .*\n$/);
  expect(err).toContain(code);
});

test("a line for the log that nobody reads ends no sandbox", async () => {
  const run = start("--memory", "--port", "0", "--json");
  const { base_url }: Target = JSON.parse(await firstLine(run));
  run.child.stdout.destroy();
  run.child.stderr.destroy();
  for (const path of ["/a", "/b"]) expect((await fetch(base_url + path)).status).toBe(404);
  run.child.kill("SIGTERM");
  const [code]: unknown[] = await once(run.child, "exit");
  expect(code).toBe(0);
});

test.skipIf(process.platform !== "linux")(
  "it starts where no folder for compiled code can be made",
  async () => {
    // The tests name another folder for it.
    const environment = { TMPDIR: "/proc", NODE_COMPILE_CACHE: undefined };
    expect((await startIn(environment, "--version").ended).code).toBe(0);
  },
);

async function portOf(server: NetServer): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("this machine is reached without the proxy of the environment: by webhooks, and by logs", async () => {
  const asked: string[] = [];
  const proxy = createServer((socket) =>
    socket.once("data", (text) => socket.destroy(void asked.push(String(text)))),
  );
  const received: string[] = [];
  const receiver = createHttpServer((request, response) => {
    received.push(request.url ?? "");
    response.end();
  });
  const through = `http://127.0.0.1:${await portOf(proxy)}`;
  const environment = {
    NODE_USE_ENV_PROXY: "1",
    HTTP_PROXY: through,
    HTTPS_PROXY: through,
    NO_PROXY: "x.test",
  };
  const port = await portOf(receiver);
  const hook = `http://[::ffff:127.0.0.1]:${port}/hook`;
  const run = startIn(environment, "--memory", "--port", "0", "--json", "--webhook-url", hook);
  const { base_url, keys }: Target = JSON.parse(await firstLine(run));
  await fetch(`${base_url}/transaction/charge`, {
    method: "POST",
    headers: { "x-api-client-key": keys.secret, "content-type": "application/json" },
    body: JSON.stringify(chargeBody()),
  });
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(["/hook"]);
  const control = (path: string, body: object) =>
    fetch(new URL(`/_sandbox${path}`, base_url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  // Not every machine knows the last name. Then the attempt fails, and has not asked the proxy either.
  for (const name of ["localhost", "0.0.0.0", "localhost."]) {
    await control("/addresses", { webhook_url: `http://${name}:${port}/${name}` });
    await control("/trigger", { event: "charge.failed", wait_milliseconds: 10_000 });
  }
  expect(received).toEqual(expect.arrayContaining(["/localhost", "/0.0.0.0"]));
  const base = ["--base-url", base_url];
  const [logs, trigger] = await Promise.all([
    startIn(environment, "logs", "--no-follow", ...base).ended,
    startIn(environment, "trigger", "charge.failed", ...base).ended,
  ]);
  expect([logs.code, trigger.code, asked]).toEqual([0, 0, []]);
  expect(logs.out).toContain("POST /v2/transaction/charge");
  run.child.kill("SIGTERM");
  expect((await run.ended).err.replaceAll(/.*ENOTFOUND localhost\..*\n/g, "")).toBe("");
  proxy.close();
  receiver.close();
});

test.skipIf(opensslMissing !== undefined)(
  "over TLS, and a stop that waits for nobody's idle connection",
  async () => {
    const { cert, key } = newCertificate();
    const run = start("--memory", "--port", "0", "--json", "--tls-cert", cert, "--tls-key", key);
    const { base_url }: Target = JSON.parse(await firstLine(run));
    expect(base_url).toMatch(/^https:/);
    const withoutTls = fetch(base_url.replace("https:", "http:"));
    await expect(withoutTls).rejects.toThrow("fetch failed");
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    const read = (path: string) =>
      new Promise<[status: number | undefined, body: string]>((resolve, reject) => {
        get(base_url.replace("/v2", path), { agent }, (answer) => {
          void readText(answer).then((body) => resolve([answer.statusCode, body]));
        }).on("error", reject);
      });
    const [status] = await read("/_sandbox/health");
    expect(status).toBe(200);
    // A handshake that failed is no request.
    const [, logged] = await read("/_sandbox/requests");
    expect(JSON.parse(logged)).toMatchObject({ requests: [] });
    const untrusted = await start("logs", "--no-follow", "--base-url", base_url).ended;
    expect([untrusted.code, untrusted.err]).toEqual([2, expect.stringContaining("NODE_EXTRA_CA_CERTS")]);
    run.child.kill("SIGTERM");
    const { code, err } = await run.ended;
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^payment-sandbox: A request came without TLS, .*\n$/),
    ]);
    agent.destroy();
  },
);

test.skipIf(opensslMissing !== undefined)(
  "a command that the portal shows works as it is, also over TLS on another port",
  async () => {
    const { cert, key } = newCertificate();
    const own = join(mkdtempSync(join(tmpdir(), "payment-sandbox-")), "payment-sandbox");
    writeFileSync(own, `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`, { mode: 0o755 });
    const run = start("--memory", "--port", "0", "--json", "--tls-cert", cert, "--tls-key", key);
    const { base_url }: Target = JSON.parse(await firstLine(run));
    const shell = (command: string) =>
      execFileSync("sh", ["-c", command], {
        encoding: "utf8",
        env: { PATH: `${dirname(own)}:${process.env["PATH"] ?? ""}` },
      });
    const shown = (path: string, command: RegExp) => {
      const page = shell(`curl -s --cacert '${cert}' '${new URL(path, base_url).href}'`);
      const [, text = ""] = command.exec(page) ?? [];
      return text.replaceAll("&#39;", "'").replaceAll("&quot;", '"');
    };
    const charged = shell(`${shown("/portal", />(curl [^<]*charge[^<]*)</)} -s`);
    expect(JSON.parse(charged)).toMatchObject({ status_details: { detail: { code: "completed" } } });
    const trigger = /<code>([^<]*payment-sandbox trigger [^<]*)</;
    expect(shell(shown("/portal/outcomes", trigger))).toContain("charge.failed");
    const logs = shown("/portal/requests", /<code>([^<]*payment-sandbox logs[^<]*)</);
    expect(shell(`${logs} --no-follow`)).toContain("/v2/transaction/charge");
    // The page of a request has the same.
    expect(shown("/portal/requests/1", />(curl [^<]*)</)).toContain(`--cacert '${cert}'`);
    run.child.kill("SIGTERM");
    await run.ended;
  },
);

test.each(["SIGTERM", "SIGINT"] as const)("%s: a request under way is answered first", async (signal) => {
  const run = start("--memory", "--port", "0", "--json");
  const target: Target = JSON.parse(await firstLine(run));
  const headers = { "x-api-client-key": target.keys.secret, "content-type": "application/json" };
  const send = (path: string, body: object) =>
    fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const fault = { fault: "answer_late", for: "createCharge", milliseconds: 5000 };
  await send(target.base_url.replace("/v2", "/_sandbox/faults"), fault);
  const charges = `${target.base_url}/transaction/charge`;
  let isAnswered = false;
  const answer = send(charges, chargeBody()).finally(() => (isAnswered = true));
  // The charge is there, and its answer is still to come.
  await expect.poll(async () => (await fetch(charges, { headers })).text()).toContain('"id"');
  expect(isAnswered).toBe(false);
  run.child.kill(signal);
  expect((await answer).status).toBe(200);
  expect(await run.ended).toMatchObject({ code: 0, err: "" });
});

test("a password in the database's address is printed nowhere, and the environment will do", async () => {
  const environment = { PAYMENT_SANDBOX_DATABASE_URL: "postgres://ana:hunter2@127.0.0.1:1/db" };
  const { code, out, err } = await startIn(environment, "--port", "0").ended;
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("postgres://ana@127.0.0.1:1/db cannot be used");
  expect(err).not.toContain("hunter2");
});

test.skipIf(process.platform === "win32")(
  "npm passes no signal on: when it is stopped, the sandbox that it started stops too",
  async () => {
    const root = join(import.meta.dirname, "..", "..");
    const npm = spawn("npm", ["run", "-s", "sandbox", "--", "--memory", "--port", "0", "--json"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [line]: unknown[] = await once(npm.stdout, "data");
    const { base_url }: Target = JSON.parse(String(line));
    const health = base_url.replace("/v2", "/_sandbox/health");
    expect((await fetch(health)).status).toBe(200);
    npm.kill("SIGTERM");
    const isGone = () =>
      fetch(health).then(
        () => false,
        () => true,
      );
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
  },
);
