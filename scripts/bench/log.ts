import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onServerCore } from "./cores.ts";
import { load, median, type Load, type Measured } from "./load.ts";
import { mxnCharge } from "./requests.ts";
import { rounded, type Part, type Row } from "./row.ts";
import { startSandbox, type SandboxProcess } from "./sandbox.ts";

const CONNECTIONS = 64;

/** What the request log may cost at most. */
const AIM = 0.95;

type Work = (sandbox: SandboxProcess, common: Pick<Load, "connections" | "seconds">) => Promise<Load>;

/** Requests of three sizes: the log keeps what is asked and answered. */
const WORKS: Readonly<Record<string, Work>> = {
  "create a charge, durable": async (sandbox, common) => ({
    ...common,
    ...callOf(sandbox),
    method: "POST",
    body: mxnCharge,
  }),
  "read a charge by id": async (sandbox, common) => {
    const call = callOf(sandbox);
    const made = await fetch(call.url, { method: "POST", headers: call.headers, body: mxnCharge });
    const { id }: { id: string } = JSON.parse(await made.text());
    return { ...common, ...call, url: `${call.url}/${id}` };
  },
  "list 20 charges": async (sandbox, common) => {
    const call = callOf(sandbox);
    return { ...common, ...call, url: `${call.url}?limit=20` };
  },
};

/** The request log, as it is by default and with --no-log, in turns. */
export const log: Part = async ({ rounds, seconds, command, log: say }) => {
  const folder = mkdtempSync(join(tmpdir(), "payment-sandbox-bench-"));
  const start = (name: string, ...more: string[]) =>
    startSandbox({ entry: [command], wrap: onServerCore, args: ["--data", join(folder, name), ...more] });
  const [logged, silent] = [await start("logged"), await start("silent", "--no-log")];
  try {
    const rows: Row[] = [];
    for (const [what, work] of Object.entries(WORKS)) {
      const loads = await Promise.all(
        [logged, silent].map((one) => work(one, { connections: CONNECTIONS, seconds })),
      );
      const both: (readonly [Measured, Measured])[] = [];
      // Round 0 warms up both and does not count. Each is first in every other round.
      for (let round = 0; round <= rounds; round += 1) {
        const [ours, other] =
          round % 2 === 0 ? await inTurn(loads) : (await inTurn(loads.toReversed())).toReversed();
        if (ours === undefined || other === undefined) throw new Error("Both are measured in every round.");
        say(`round ${round} ${what}: with log ${said(ours)}; without ${said(other)}`);
        if (round > 0) both.push([ours, other]);
      }
      rows.push(...compared(what, both));
    }
    return rows;
  } finally {
    await logged.stop();
    await silent.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

function callOf({ baseUrl, secretKey, pid }: SandboxProcess) {
  const headers = { "x-api-client-key": secretKey, "content-type": "application/json" };
  return { pid, url: `${baseUrl}/transaction/charge`, headers };
}

async function inTurn(loads: readonly Load[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of loads) measured.push(await load(one));
  return measured;
}

function said({ perSecond, cost }: Measured): string {
  return `${rounded(perSecond)}/s, ${rounded(cost, 1)} µs`;
}

function compared(what: string, both: readonly (readonly [Measured, Measured])[]): Row[] {
  const figures: readonly (readonly [
    string,
    (one: Measured) => string,
    (pair: readonly [Measured, Measured]) => number,
  ])[] = [
    [
      "requests",
      ({ perSecond }) => `${rounded(perSecond)}/s`,
      ([ours, other]) => ours.perSecond / other.perSecond,
    ],
    ["processor time", ({ cost }) => `${rounded(cost, 1)} µs`, ([ours, other]) => other.cost / ours.cost],
  ];
  return figures.map(([name, text, ratioOf]) => {
    const ratios = both.map(ratioOf);
    const ratio = median(ratios);
    const middle = (side: 0 | 1) => both.map((pair) => text(pair[side])).toSorted()[both.length >> 1] ?? "";
    return {
      what: `${what}, beside no request log, ${name}`,
      ours: middle(0),
      other: `${middle(1)} (--no-log)`,
      ratio,
      aim: `>= ${AIM}`,
      reached: ratio >= AIM,
      range: `${rounded(Math.min(...ratios), 2)} to ${rounded(Math.max(...ratios), 2)}`,
    };
  });
}
