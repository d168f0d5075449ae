import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onServerCore } from "./cores.ts";
import { load, median, type Measured } from "./load.ts";
import { startPrism } from "./prism.ts";
import { mxnCharge } from "./requests.ts";
import { rounded, type Part, type Row } from "./row.ts";
import { startSandbox } from "./sandbox.ts";

const CONNECTIONS = 64;
/** Charges made and read: our durable, stateful service beside a mock that remembers nothing, turn by turn. */
export const charges: Part = async ({ rounds, seconds, bundle, log }) => {
  const data = mkdtempSync(join(tmpdir(), "payment-sandbox-bench-"));
  const sandbox = await startSandbox({ entry: [bundle], wrap: onServerCore, args: ["--data", data] });
  const prism = await startPrism(onServerCore);
  try {
    const headers = { "x-api-client-key": sandbox.secretKey, "content-type": "application/json" };
    const url = `${sandbox.baseUrl}/transaction/charge`;
    const answer = await fetch(url, { method: "POST", headers, body: mxnCharge });
    const made: { id: string } = JSON.parse(await answer.text());
    const common = { headers, connections: CONNECTIONS, seconds };
    const ask = {
      ourCreate: { ...common, pid: sandbox.pid, url, method: "POST", body: mxnCharge },
      theirCreate: {
        ...common,
        pid: prism.pid,
        url: `${prism.url}/transaction/charge`,
        method: "POST",
        body: mxnCharge,
      },
      ourRead: { ...common, pid: sandbox.pid, url: `${url}/${made.id}` },
      theirRead: { ...common, pid: prism.pid, url: `${prism.url}/transaction/charge/${made.id}` },
    } as const;
    const measured = { ourCreate: [], theirCreate: [], ourRead: [], theirRead: [] } as Record<
      keyof typeof ask,
      Measured[]
    >;
    // Round 0 lets both compilers warm up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ["ourCreate", "theirCreate", "ourRead", "theirRead"] as const) {
        const result = await load(ask[name]);
        log(
          `round ${round} ${name}: ${rounded(result.perSecond)}/s, ${rounded(result.cost)} µs, p99 ${result.p99} ms`,
        );
        if (round > 0) measured[name].push(result);
      }
    }
    const { ourCreate, theirCreate, ourRead, theirRead } = measured;
    return [
      ...compared("create a charge, 64 connections, durable", ourCreate, theirCreate, 6),
      ...compared("read a charge by id, 64 connections", ourRead, theirRead, 10),
    ];
  } finally {
    await sandbox.stop();
    await prism.stop();
    rmSync(data, { recursive: true, force: true });
  }
};

/** The ratio is taken in each round, where both met the same machine; then the median. */
function compared(what: string, ours: readonly Measured[], theirs: readonly Measured[], aim: number): Row[] {
  const pairs = ours.flatMap((our, index) => {
    const their = theirs[index];
    return their === undefined ? [] : [{ our, their }];
  });
  const rate = median(pairs.map(({ our, their }) => our.perSecond / their.perSecond));
  const cost = median(pairs.map(({ our, their }) => their.cost / our.cost));
  const [our, their] = [figures(ours), figures(theirs)];
  const goal = { aim: `>= ${aim}`, ratio: rate, reached: rate >= aim };
  return [
    { what, ours: our.rate, other: `${their.rate} (Prism)`, ...goal },
    {
      what: "  the same in processor time",
      ours: our.cost,
      other: their.cost,
      ratio: cost,
      aim: "",
      reached: null,
    },
  ];
}

function figures(side: readonly Measured[]) {
  return {
    rate: `${rounded(median(side.map(({ perSecond }) => perSecond)))}/s`,
    cost: `${rounded(median(side.map(({ cost }) => cost)))} µs`,
  };
}
