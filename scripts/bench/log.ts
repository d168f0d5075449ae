import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onServerCore } from "./cores.ts";
import { load, median, type Load, type Measured } from "./load.ts";
import { mxnCharge } from "./requests.ts";
import { rangeOf, rounded, type Part, type Row } from "./row.ts";
import { startSandbox, type SandboxProcess } from "./sandbox.ts";

const CONNECTIONS = 64;

/** Of each kind: two processes of the same code differ by 5 to 20 % for as long as they live. */
const PROCESSES = 3;

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
  const servers: (readonly [logged: SandboxProcess, silent: SandboxProcess])[] = [];
  try {
    for (let at = 0; at < PROCESSES; at += 1)
      servers.push([await start(`logged-${at}`), await start(`silent-${at}`, "--no-log")]);
    const rows: Row[] = [];
    for (const [what, work] of Object.entries(WORKS)) {
      const common = { connections: CONNECTIONS, seconds: Math.max(1, seconds / PROCESSES) };
      const loads = await Promise.all(
        servers.map(
          async ([logged, silent]) => [await work(logged, common), await work(silent, common)] as const,
        ),
      );
      const both: (readonly [Figures, Figures])[] = [];
      // Round 0 warms up all of them and does not count. Each is first in every other round.
      for (let round = 0; round <= rounds; round += 1) {
        const measured = [];
        for (const [at, pair] of loads.entries()) measured.push(await inTurn(pair, (round + at) % 2 === 1));
        const [ours, other] = [
          middleOf(measured.map(([one]) => one)),
          middleOf(measured.map(([, one]) => one)),
        ];
        say(`round ${round} ${what}: with log ${said(ours)}; without ${said(other)}`);
        if (round > 0) both.push([ours, other]);
      }
      rows.push(...compared(what, both));
    }
    return rows;
  } finally {
    for (const one of servers.flat()) await one.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

function callOf({ baseUrl, secretKey, pid }: SandboxProcess) {
  const headers = { "x-api-client-key": secretKey, "content-type": "application/json" };
  return { pid, url: `${baseUrl}/transaction/charge`, headers };
}

async function inTurn(
  [logged, silent]: readonly [Load, Load],
  silentFirst: boolean,
): Promise<[Measured, Measured]> {
  if (!silentFirst) return [await load(logged), await load(silent)];
  const other = await load(silent);
  return [await load(logged), other];
}

type Figures = Pick<Measured, "perSecond" | "cost">;

function middleOf(measured: readonly Figures[]): Figures {
  return {
    perSecond: median(measured.map((one) => one.perSecond)),
    cost: median(measured.map((one) => one.cost)),
  };
}

function said({ perSecond, cost }: Figures): string {
  return `${rounded(perSecond)}/s, ${rounded(cost, 1)} µs`;
}

function compared(what: string, both: readonly (readonly [Figures, Figures])[]): Row[] {
  const figures: readonly (readonly [string, keyof Figures, (value: number) => string])[] = [
    ["requests", "perSecond", (value) => `${rounded(value)}/s`],
    ["processor time", "cost", (value) => `${rounded(value, 1)} µs`],
  ];
  return figures.map(([name, figure, text]) => {
    const ratios = both.map(([ours, other]) =>
      figure === "cost" ? other[figure] / ours[figure] : ours[figure] / other[figure],
    );
    const ratio = median(ratios);
    return {
      what: `${what}, beside no request log, ${name}`,
      ours: text(median(both.map(([ours]) => ours[figure]))),
      other: `${text(median(both.map(([, other]) => other[figure])))} (--no-log)`,
      ratio,
      aim: `>= ${AIM}`,
      reached: ratio >= AIM,
      range: rangeOf(ratios, 2),
    };
  });
}
