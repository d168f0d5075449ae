import { dirname, join } from "node:path";
import { buildCode } from "../build/code.ts";
import { packageAt } from "../build/package.ts";
import { sizeOf } from "../../client/test/size.ts";
import { onServerCore } from "./cores.ts";
import { median } from "./load.ts";
import { rangeOf, rounded, type Part, type Row } from "./row.ts";
import { startSandbox } from "./sandbox.ts";
import { mxnCharge } from "./requests.ts";

const AIM = 1.1;
/** What is measured, its code, and the bytes below which it has to stay. */
const SIZES = [
  ["what a page that pays needs", 'export { createClient, publicKey } from "./index.ts"', 6000],
  ["everything of its main entry", 'export * from "./index.ts"', 6700],
] as const;
const AT_ONCE = 16;

/** How often a round turns from one kind of call to the next. */
const TURNS = 10;

/**
 * What the typed client costs beside a bare `fetch` that parses its JSON: processor time of one call, and bytes for a
 * page.
 */
export const client: Part = async ({ rounds, seconds, command, log }) => {
  const { createClient, secretKey: asSecretKey } = await built(join(dirname(command), "..", "client"));
  const sandbox = await startSandbox({ entry: [command], wrap: onServerCore, args: ["--memory"] });
  try {
    const { baseUrl, secretKey } = sandbox;
    const service = createClient({ baseUrl, secretKey: asSecretKey(secretKey) });
    const headers = { "x-api-client-key": secretKey, "content-type": "application/json" };
    const url = `${baseUrl}/transaction/charge`;
    const answer = await fetch(url, { method: "POST", headers, body: mxnCharge });
    const { id }: { id: string } = JSON.parse(await answer.text());

    const byClient = async () => {
      const { status } = await service.getCharge({ id });
      if (status !== 200) throw new Error(`The client's read was answered with ${status}.`);
    };
    const byFetch = async (signal?: AbortSignal) => {
      const response = await fetch(`${url}/${id}`, { headers, ...(signal && { signal }) });
      await response.json();
      if (response.status !== 200) throw new Error(`The bare read was answered with ${response.status}.`);
    };
    /** The client gives each call a time limit, and the platform's fetch charges for its signal. */
    const byLimitedFetch = async () => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 30_000);
      await byFetch(controller.signal).finally(() => clearTimeout(timer));
    };
    const costs = { byClient: [] as number[], byFetch: [] as number[], byLimitedFetch: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const [bare = 0, typed = 0, limited = 0] = await costsInTurns(
        [() => byFetch(), byClient, byLimitedFetch],
        seconds,
      );
      log(
        `round ${round}: client ${rounded(typed)} µs, bare fetch ${rounded(bare)} µs, with a time limit ${rounded(limited)} µs`,
      );
      if (round === 0) continue;
      costs.byFetch.push(bare);
      costs.byClient.push(typed);
      costs.byLimitedFetch.push(limited);
    }
    const beside = (what: string, others: readonly number[]): Row => {
      const ratios = costs.byClient.map((cost, round) => cost / (others[round] ?? Number.NaN));
      const ratio = median(ratios);
      return {
        what: `read a charge with the client, beside ${what}`,
        ours: `${rounded(median(costs.byClient))} µs`,
        other: `${rounded(median(others))} µs`,
        ratio,
        aim: `< ${AIM}`,
        reached: ratio < AIM,
        range: rangeOf(ratios, 2),
      };
    };
    const sizes = SIZES.map(async ([part, code, largest]) => {
      const size = await sizeOf(code);
      return {
        what: `the client, ${part}: bundled, minified, gzipped, without validators`,
        ours: `${size.toLocaleString("en")} bytes`,
        other: "",
        ratio: null,
        aim: `< ${largest.toLocaleString("en")} bytes`,
        reached: size < largest,
      };
    });
    return [
      beside("bare fetch", costs.byFetch),
      beside("bare fetch with the same time limit", costs.byLimitedFetch),
      ...(await Promise.all(sizes)),
    ];
  } finally {
    await sandbox.stop();
  }
};

/** From the present sources: the `dist` of the working copy may be older, or missing. */
async function built(dist: string): Promise<typeof import("@payment-service/client")> {
  await buildCode({ ...packageAt("client"), dist });
  return await import(join(dist, "index.js"));
}

/** Microseconds of each kind of call. They change places after each turn, so that a busy moment strikes all of them. */
async function costsInTurns(kinds: readonly (() => Promise<void>)[], seconds: number): Promise<number[]> {
  const sums = kinds.map((call) => ({ call, time: 0, calls: 0 }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const sum of turn % 2 === 0 ? sums : sums.toReversed()) {
      const { time, calls } = await costOf(sum.call, seconds / TURNS);
      sum.time += time;
      sum.calls += calls;
    }
  }
  return sums.map(({ time, calls }) => time / calls);
}

async function costOf(call: () => Promise<void>, seconds: number) {
  const end = performance.now() + seconds * 1000;
  const before = process.cpuUsage();
  let calls = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(before);
  return { time: user + system, calls };
}
