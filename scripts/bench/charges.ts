import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBare } from "./bare.ts";
import { onServerCore } from "./cores.ts";
import { commitWait } from "./disk.ts";
import { load, median, type Measured } from "./load.ts";
import { madeCharges } from "./made-charges.ts";
import { startPrism } from "./prism.ts";
import { mxnCharge } from "./requests.ts";
import { rangeOf, rounded, type Part, type Row } from "./row.ts";
import { startSandbox } from "./sandbox.ts";

const CONNECTIONS = 64;

/** More than the sandbox caches, so that each answer is made anew. */
const MANY = 40_000;
/** Few enough to be cached after the first round. */
const FEW = 5000;

const LABELS = {
  create: "create a charge, durable",
  readOne: "read a charge by id",
  readFew: `read ${FEW} charges by id in turn`,
  readMany: `read ${MANY} charges by id in turn: no answer is kept so long`,
} as const;

/** What HTTP alone costs. It depends on the machine and not on our code, so it is shown and not judged. */
const FLOORS = {
  create: "a server that only reads the same creation and gives a fixed answer",
  readOne: "a server that only gives a fixed answer to the same read",
} as const;

/** The length of that answer in characters, about that of a small charge. */
const ANSWER = 1200;

/**
 * Creates and reads charges: our durable, stateful service and a mock without memory, in turns. A server that only
 * answers shows how much of the ratio HTTP leaves.
 */
export const charges: Part = async ({ rounds, seconds, command, log }) => {
  const data = mkdtempSync(join(tmpdir(), "payment-sandbox-bench-"));
  const running: { stop(): Promise<void> }[] = [];
  const keep = <Server extends { stop(): Promise<void> }>(server: Server): Server => {
    running.push(server);
    return server;
  };
  try {
    const args = ["--data", data];
    const sandbox = keep(await startSandbox({ entry: [command], wrap: onServerCore, args }));
    const prism = keep(await startPrism(onServerCore));
    const bare = keep(await startBare(onServerCore, ANSWER));
    const headers = { "x-api-client-key": sandbox.secretKey, "content-type": "application/json" };
    const url = `${sandbox.baseUrl}/transaction/charge`;
    log(`making ${MANY} charges to read`);
    const ids = await madeCharges(url, headers, MANY);
    const common = { headers, connections: CONNECTIONS, seconds };
    const ours = { ...common, pid: sandbox.pid, url };
    const theirs = { ...common, pid: prism.pid, url: `${prism.url}/transaction/charge` };
    const one = `/${ids[0]}`;
    const paths = ids.map((id) => `${new URL(url).pathname}/${id}`);
    const read = { ...ours, url: url + one };
    const create = { method: "POST", body: mxnCharge } as const;
    const floor = { ...common, pid: bare.pid, url: bare.url };
    const measured = { create: pairs(), readOne: pairs(), readFew: pairs(), readMany: pairs() };
    const floors = { create: pairs(), readOne: pairs() };
    const waits: number[] = [];
    // Round 0 warms up both and does not count. Prism's answer does not depend on the id.
    for (let round = 0; round <= rounds; round += 1) {
      waits.push(commitWait(data));
      for (const [name, our, their] of [
        ["create", { ...ours, ...create }, { ...theirs, ...create }],
        ["readOne", read, { ...theirs, url: theirs.url + one }],
        ["readFew", { ...read, paths: paths.slice(0, FEW) }, { ...theirs, url: theirs.url + one }],
        [
          "readMany",
          { ...read, paths: later(paths, round / (rounds + 1)) },
          { ...theirs, url: theirs.url + one },
        ],
      ] as const) {
        const pair = { our: await load(our), their: await load(their) };
        log(`round ${round} ${name}: ours ${said(pair.our)}; Prism ${said(pair.their)}`);
        if (round > 0) measured[name].push(pair);
        if (name !== "create" && name !== "readOne") continue;
        const only = await load(name === "create" ? { ...floor, ...create } : floor);
        log(`round ${round} ${name}: only HTTP ${said(only)}`);
        if (round > 0) floors[name].push({ our: only, their: pair.their });
      }
    }
    return [
      ...compared(LABELS.create, measured.create, 6),
      {
        what: "what the disk takes to keep the commit of some fifty charges",
        ours: `${rounded(median(waits), 2)} ms`,
        other: `${rounded(Math.min(...waits), 2)} to ${rounded(Math.max(...waits), 2)} ms`,
        ratio: null,
        aim: "",
        reached: null,
      },
      ...compared(LABELS.readOne, measured.readOne, 10),
      ...compared(LABELS.readFew, measured.readFew, 10),
      ...compared(LABELS.readMany, measured.readMany, undefined),
      ...compared(FLOORS.create, floors.create, undefined).map(shown),
      ...compared(FLOORS.readOne, floors.readOne, undefined).map(shown),
    ];
  } finally {
    for (const server of running) await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
};

/** Starts at another place in each round, so that a slow round does not ask for the same few again. */
function later(paths: readonly string[], share: number): string[] {
  const start = Math.floor(paths.length * share);
  return [...paths.slice(start), ...paths.slice(0, start)];
}

interface Pair {
  readonly our: Measured;
  readonly their: Measured;
}

const pairs = (): Pair[] => [];

function said({ perSecond, cost, p99, loadBusy }: Measured): string {
  return `${rounded(perSecond)}/s, ${rounded(cost)} µs, p99 ${p99} ms, load ${rounded(loadBusy * 100)} %`;
}

/** The ratio of each round, since both met the same machine in it: median, least and largest. */
function compared(what: string, both: readonly Pair[], aim: number | undefined): Row[] {
  const rates = both.map(({ our, their }) => our.perSecond / their.perSecond);
  const costs = both.map(({ our, their }) => their.cost / our.cost);
  const [our, their] = [figures(both.map((pair) => pair.our)), figures(both.map((pair) => pair.their))];
  const rate = median(rates);
  return [
    {
      what: `${what}, requests`,
      ours: our.rate,
      other: `${their.rate} (Prism)`,
      ratio: rate,
      aim: aim === undefined ? "" : `>= ${aim}`,
      reached: aim === undefined ? null : rate >= aim,
      range: rangeOf(rates),
    },
    {
      what: `${what}, processor time`,
      ours: our.cost,
      other: `${their.cost} (Prism)`,
      ratio: median(costs),
      aim: "",
      reached: null,
      range: rangeOf(costs),
    },
  ];
}

/** A row whose ratio is neither kept in the history nor compared with it. */
function shown(row: Row): Row {
  return {
    ...row,
    other: `${row.other}, ${rounded(row.ratio ?? Number.NaN, 1)} times (${row.range})`,
    ratio: null,
  };
}

function figures(side: readonly Measured[]) {
  return {
    rate: `${rounded(median(side.map(({ perSecond }) => perSecond)))}/s`,
    cost: `${rounded(median(side.map(({ cost }) => cost)))} µs`,
  };
}
