import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { BROWSER } from "../machine.ts";

/** A live page that stays open while requests come: memory of the sandbox and of the page must stay flat. */
const [text = "10"] = process.argv.slice(2);
/** Before that the memory has not been at its peak. */
const FEWEST = 5;
const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
if (minutes < FEWEST) {
  process.stderr.write(
    `Give whole minutes from ${FEWEST}, not "${text}". Example: npx tsx sandbox/test/requests/run-soak.ts 10\n`,
  );
  process.exit(2);
}

/** Batches of requests in a second, and how many are in one: more than the live list shows. */
const BATCHES = 8;
const IN_A_BATCH = 40;

/** The peak may grow by this share, and these megabytes, from the second to the last quarter of the run. */
const SHARE = 1.1;
const SLACK = 10;

interface Sample {
  readonly seconds: number;
  readonly asked: number;
  /** Megabytes. */
  readonly sandbox: number;
  readonly page: number;
  readonly rows: number;
}

// First: without a browser there is no sandbox that would stay.
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
const cli = join(import.meta.dirname, "..", "..", "cli.ts");
const child = spawn(process.execPath, [cli, "--memory", "--port", "0", "--json"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = await once(createInterface({ input: child.stdout }), "line");
const target: { base_url: string; keys: { secret: string } } = JSON.parse(String(line));
const origin = new URL(target.base_url).origin;
const headers = { "x-api-client-key": target.keys.secret, "content-type": "application/json" };

const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
await page.goto(`${origin}/portal/requests`);
// A second reader that never reads.
const unread = await fetch(`${origin}/_sandbox/requests/stream`);

let asked = 0;
/** Refused and read requests only: charges that are made stay in memory, and that is no leak. */
async function batch(): Promise<void> {
  const note = "x".repeat(2000);
  await Promise.all(
    Array.from({ length: IN_A_BATCH }, async (_one, at) => {
      const post = { method: "POST", headers, body: JSON.stringify({ description: note, at }) };
      const answer = await (at % 2 === 0
        ? fetch(`${target.base_url}/transaction/charge`, post)
        : fetch(`${target.base_url}/order/${at}?note=${note}`, { headers }));
      await answer.arrayBuffer();
      asked += 1;
    }),
  );
}

function sandboxMemory(): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function sample(seconds: number): Promise<Sample> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const rows = await page.getByRole("region", { name: "Requests" }).locator("tbody tr").count();
  return {
    seconds,
    asked,
    sandbox: Math.round(sandboxMemory()),
    page: Math.round(usedSize / 1024 / 102.4) / 10,
    rows,
  };
}

const samples: Sample[] = [];
const began = performance.now();
const end = began + minutes * 60_000;
let nextSample = began + 10_000;
while (performance.now() < end) {
  const second = performance.now() + 1000;
  for (let at = 0; at < BATCHES; at += 1) await batch();
  await pause(Math.max(0, second - performance.now()));
  if (performance.now() < nextSample) continue;
  nextSample += 10_000;
  const taken = await sample(Math.round((performance.now() - began) / 1000));
  samples.push(taken);
  console.log(JSON.stringify(taken));
}
console.log(`The page says: ${await page.locator("#live").innerText()}`);
await unread.body?.cancel();
await browser.close();
child.kill("SIGTERM");
await once(child, "close");

const findings = (["sandbox", "page"] as const).flatMap((what) => {
  const [before, after] = [mostOf(0.25, 0.5, what), mostOf(0.75, 1, what)];
  console.log(`${what}: at most ${before} MB in the second quarter, ${after} MB in the last one`);
  return after <= before * SHARE + SLACK ? [] : [`The memory of the ${what} grows.`];
});
if (samples.some(({ rows }) => rows > 201)) findings.push("The list grows without end.");
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? "Memory is flat." : "FAILED");
process.exitCode = findings.length === 0 ? 0 : 1;

/** The peak in a part of the run. Between two collections of garbage the memory grows by some 100 MB, for some minutes. */
function mostOf(from: number, to: number, what: "sandbox" | "page"): number {
  const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
  return Math.max(...part.map((one) => one[what]));
}
