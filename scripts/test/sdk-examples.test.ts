import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startSandbox, type SandboxProcess } from "../bench/sandbox.ts";
import { toolchains } from "../sdk/build.ts";
import { generateSdk, root } from "../sdk/generate.ts";
import { fetchJar, javaProblem } from "../sdk/jar.ts";
import { complaints, judged } from "../../conformance/selftest/shops/judged.ts";
import { loadShopRules } from "../../conformance/shops/run.ts";
import { freePort } from "../../conformance/start/child.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createInterface } from "node:readline";

/** A program in a folder of its own; its lines, wherever it writes them. */
class Program {
  readonly #lines: string[] = [];
  readonly #child: ChildProcess;

  constructor([command = "", ...args]: readonly string[], cwd: string, env: Record<string, string>) {
    this.#child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => this.#lines.push(line));
    }
  }

  get said(): string {
    return this.#lines.join("\n");
  }

  async ended(): Promise<number | null> {
    await once(this.#child, "close");
    return this.#child.exitCode;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const closed = once(this.#child, "close");
    this.#child.kill();
    await closed;
  }
}

/** A server that says the same to everybody. */
async function serve(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url ?? "", response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const closed = once(server, "close");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      await closed;
    },
  };
}

/** The sandbox's own card that asks for 3DS, at one amount only. */
const CARD_NUMBER = "4000000000003220";
const DECLINED = "4000000000000002";

vi.setConfig({ testTimeout: 120_000 });

/** What is missing here; a machine that calls itself CI has to have everything. */
async function missing(language: keyof typeof toolchains): Promise<string | undefined> {
  if (process.env["CI"] === "true") return undefined;
  const problem =
    (await javaProblem()) ?? ((await fetchJar(root)) ? undefined : "the generator's JAR is not here");
  if (problem !== undefined) return problem;
  const { check, packages } = toolchains[language];
  return check().then(
    () => undefined,
    () => `tools of the ${language} SDK are missing (Debian: ${packages})`,
  );
}

const names = ["python", "php"] as const satisfies (keyof typeof toolchains)[];
const reasons = new Map(await Promise.all(names.map(async (one) => [one, await missing(one)] as const)));
for (const reason of new Set(reasons.values())) {
  if (reason !== undefined) console.warn(`SDK examples are not run: ${reason}.`);
}

/** What the sandbox has with the flag `--seed guide`. */
const WEBHOOK_KEY = "whk_sandbox_cadc3ce8fbad467b5d5a82dfe1a616c373002c83ed401284";

/** As the specification of Standard Webhooks says, with a key that is the text itself. */
function signed(body: string, { key = WEBHOOK_KEY, seconds = Math.floor(Date.now() / 1000) } = {}) {
  const signature = createHmac("sha256", key).update(`msg_1.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,c29tZWJvZHkgZWxzZQ== v1,${signature}`,
  };
}

/** What every example says: the held charge, the address for the customer with the id of the continuation. */
const lines =
  /^Held (\S+)\nCaptured 3000\nRefunded success\nSend the customer to (\S+\/([^/\s]+))\nCharges: (\d)$/;

describe.each(names)("the SDK for %s", (language) => {
  const reason = reasons.get(language);
  let sdk: string;
  let sandbox: SandboxProcess;
  let webhooks: Program;
  let hook: string;
  let env: Record<string, string>;

  const send = (body: string, headers = signed(body)) =>
    fetch(hook, { method: "POST", body, headers }).then(({ status }) => status);

  beforeAll(async () => {
    if (reason !== undefined) return;
    sdk = await mkdtemp(join(tmpdir(), `mi sdk ñ ${language}-`));
    await generateSdk(language, { folder: sdk });
    await toolchains[language].build(sdk);
    const port = await freePort();
    hook = `http://127.0.0.1:${port}/`;
    const flags = [
      "--memory",
      "--seed",
      "guide",
      "--webhook-url",
      hook,
      "--redirect-url",
      "http://shop.test/back",
    ];
    sandbox = await startSandbox({ args: [...flags, "--require-anti-fraud", "all"] });
    const { baseUrl: BASE_URL, secretKey: SECRET_KEY } = sandbox;
    env = { BASE_URL, SECRET_KEY, WEBHOOK_KEY, CARD_NUMBER, PORT: String(port) };
    webhooks = new Program(toolchains[language].webhooks(sdk, port), sdk, env);
    await vi
      .waitFor(() => send("{}"), { timeout: 120_000, interval: 100 })
      .catch((cause: unknown) => {
        throw new Error(`Nothing takes webhooks at ${hook}: ${webhooks.said}`, { cause });
      });
  }, 300_000);

  afterAll(async () => {
    if (reason !== undefined) return;
    await webhooks.stop();
    await sandbox.stop();
    await rm(sdk, { recursive: true, force: true });
  });

  test.skipIf(reason !== undefined)("pays, and sends the goods when the event arrives", async () => {
    const payments = new Program(toolchains[language].payments(sdk), sdk, env);
    const exitCode = await payments.ended();
    expect({ exitCode, said: payments.said }).toEqual({ exitCode: 0, said: expect.stringMatching(lines) });
    const [, held, page, continuation, charges] = lines.exec(payments.said) ?? [];
    expect(charges).toBe("2");

    const headers = { "X-Api-Client-Key": sandbox.secretKey };
    const read = (path: string) => fetch(`${sandbox.baseUrl}${path}`, { headers }).then((one) => one.json());
    const { charge_id: pending } = Object(await read(`/continuation/${continuation}`));
    expect(await read(`/transaction/charge/${held}`)).toMatchObject({ charge: { status: "refunded" } });

    const body = new URLSearchParams({ answer: "succeed" });
    await fetch(String(page), { method: "POST", body, redirect: "manual" });
    // Events may overtake each other.
    for (const id of [held, pending])
      await expect.poll(() => webhooks.said, { timeout: 60_000 }).toContain(`Send the goods of ${id}`);
  });

  test.skipIf(reason !== undefined)("finds the charge whose answer is lost, or comes as a 500", async () => {
    const control = sandbox.baseUrl.replace(/v2$/, "_sandbox/faults");
    const headers = { "content-type": "application/json" };
    for (const [fault, made] of [
      ["answer_cut", "4"],
      ["answer_500", "6"],
    ]) {
      const body = JSON.stringify({ fault, for: "createCharge", times: 1, work_done: true });
      expect((await fetch(control, { method: "POST", headers, body })).status).toBe(200);
      const payments = new Program(toolchains[language].payments(sdk), sdk, env);
      const exitCode = await payments.ended();
      expect({ exitCode, said: payments.said }).toEqual({ exitCode: 0, said: expect.stringMatching(lines) });
      expect(lines.exec(payments.said)?.[4]).toBe(made);
    }
  });

  test.skipIf(reason !== undefined)(
    "takes no charge that was declined for the one it looks for",
    async () => {
      const control = sandbox.baseUrl.replace(/v2$/, "_sandbox/faults");
      const body = JSON.stringify({ fault: "answer_cut", for: "createCharge", times: 1 });
      await fetch(control, { method: "POST", headers: { "content-type": "application/json" }, body });
      const declined = { ...env, CARD_NUMBER: DECLINED };
      const payments = new Program(toolchains[language].payments(sdk), sdk, declined);
      expect(await payments.ended()).not.toBe(0);
      expect(payments.said).not.toContain("Held");
      // The charge was looked for, and read.
      const log: { requests: { operation: string }[] } = await (
        await fetch(sandbox.baseUrl.replace(/v2$/, "_sandbox/requests?limit=2"))
      ).json();
      expect(log.requests.map(({ operation }) => operation)).toEqual(["getCharge", "listCharges"]);
    },
  );

  test.skipIf(reason !== undefined)(
    "has a README that says how it is installed, and what a 400 means",
    async () => {
      const readme = await readFile(join(sdk, "README.md"), "utf8");
      expect(readme).toContain(
        language === "python" ? "pip install" : "composer require payment-service/php",
      );
      expect(readme).toContain("## How pending is read from a 400\n");
      expect(readme).not.toMatch(/checkout|OpenAPIClient|\]\(/);
    },
  );

  test.skipIf(reason !== undefined)(
    "believes no webhook that is not signed by the service, and now",
    async () => {
      const goods = webhooks.said.match(/Send the goods/g)?.length;
      const forged = { event_type: "charge.succeeded", payload: {}, id: "c-0", of_next_year: 1 };
      expect(await send(JSON.stringify(forged))).toBe(400);
      const later = JSON.stringify({ ...forged, event_type: "capture.succeeded" });
      expect(await send(later, signed(later, { key: "whk_another" }))).toBe(400);
      expect(await send(later, signed(later, { seconds: 1_767_225_600 }))).toBe(400);
      expect((await fetch(hook, { method: "POST", body: later })).status).toBe(400);
      expect(await send(later)).toBe(200);
      expect(await send("{}")).toBe(400);
      expect(await send("no JSON")).toBe(400);
      await setTimeout(100);
      expect(webhooks.said.match(/Send the goods/g)?.length).toBe(goods);
    },
  );

  // The shop is written in Python.
  test.skipIf(reason !== undefined || language !== "python")(
    "carries a shop that is safe",
    async () => {
      const states = {
        open: ["awaiting", "new", "unclear"],
        held: ["authorised"],
        paid: ["processing"],
        failed: ["declined"],
      };
      const [interpreter = ""] = toolchains.python.payments(sdk);
      const run = await judged({
        name: "other hands",
        command: [interpreter, join(root, "conformance/selftest/shops/other-hands.py")],
        file: (shop) => ({ probe: { url: `${shop}/orders`, states } }),
      });
      expect(complaints(run)).toEqual([]);
      expect(run.report.totals).toMatchObject({ pass: loadShopRules().size - 1, skipped: 1 });
    },
    300_000,
  );

  test.skipIf(reason !== undefined)("follows no redirect: it would take the key along", async () => {
    const seen: string[] = [];
    const other = await serve((path, answer) => {
      seen.push(path);
      answer.writeHead(404).end();
    });
    const moved = await serve((path, answer) => answer.writeHead(307, { location: other.url + path }).end());
    onTestFinished(() => Promise.all([other.close(), moved.close()]).then(() => undefined));
    const payments = new Program(toolchains[language].payments(sdk), sdk, { ...env, BASE_URL: moved.url });
    expect(await payments.ended()).not.toBe(0);
    expect(seen).toEqual([]);
  });
});
