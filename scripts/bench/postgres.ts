import { postgresMissing, startPostgres } from "../../sandbox/test/postgres-server.ts";
import { leaveServerCore, processorTime, processorTimeOfChildren, useAllCores } from "./cores.ts";
import { load, median, type Load } from "./load.ts";
import { madeCharges } from "./made-charges.ts";
import { mxnCharge } from "./requests.ts";
import { rangeOf, rounded, type Part, type Row } from "./row.ts";
import { startSandbox, type SandboxProcess } from "./sandbox.ts";

const CONNECTIONS = 64;
const CHARGES = 1000;

/** Measures one and two processes on one durable PostgreSQL. All of them and the load share the machine's cores. */
export const postgres: Part = async ({ rounds, seconds, command, log }) => {
  if (postgresMissing !== undefined) {
    log(postgresMissing);
    return [];
  }
  useAllCores();
  const server = await startPostgres({ fsync: "on" });
  const sandboxes: SandboxProcess[] = [];
  try {
    const args = ["--database-url", await server.newDatabase()];
    for (let started = 0; started < 2; started += 1) {
      sandboxes.push(await startSandbox({ entry: [command], args }));
    }
    const [first] = sandboxes;
    if (first === undefined) return [];
    const headers = { "x-api-client-key": first.secretKey, "content-type": "application/json" };
    const ids = await madeCharges(`${first.baseUrl}/transaction/charge`, headers, CHARGES);
    const jobs = {
      create: { headers, seconds, method: "POST", body: mxnCharge },
      read: {
        headers,
        seconds,
        paths: ids.map((id) => `${new URL(first.baseUrl).pathname}/transaction/charge/${id}`),
      },
    } as const;
    const rows: Row[] = [];
    for (const [name, job] of Object.entries(jobs)) {
      const seen: Record<"one" | "two", Shared[]> = { one: [], two: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const one = await shared([first], job, server.pid);
        const two = await shared(sandboxes, job, server.pid);
        log(`round ${round} ${name}: one process ${said(one)}; two processes ${said(two)}`);
        if (round === 0) continue;
        seen.one.push(one);
        seen.two.push(two);
      }
      rows.push(row(name, seen));
    }
    return rows;
  } finally {
    for (const sandbox of sandboxes) await sandbox.stop();
    await server.stop();
    leaveServerCore();
  }
};

/** The sum of the processes, and microseconds of processor time for one request. */
interface Shared {
  readonly perSecond: number;
  readonly inSandbox: number;
  readonly inPostgres: number;
}

type Job = Omit<Load, "pid" | "url" | "connections">;

/** The connections are divided among the processes, as by a load balancer. */
async function shared(processes: readonly SandboxProcess[], job: Job, postgresPid: number): Promise<Shared> {
  const before = processorTimeOfChildren(postgresPid);
  const own = processes.map(({ pid }) => processorTime(pid));
  const results = await Promise.all(
    processes.map(({ pid, baseUrl }) =>
      load({
        ...job,
        pid,
        url: `${baseUrl}/transaction/charge`,
        connections: CONNECTIONS / processes.length,
      }),
    ),
  );
  const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
  const answered = perSecond * job.seconds;
  const spent = processes.reduce((sum, { pid }, index) => sum + processorTime(pid) - (own[index] ?? 0), 0);
  return {
    perSecond,
    inSandbox: (spent * 1000) / answered,
    inPostgres: ((processorTimeOfChildren(postgresPid) - before) * 1000) / answered,
  };
}

function said({ perSecond, inSandbox, inPostgres }: Shared): string {
  return `${rounded(perSecond)}/s (${rounded(inSandbox)} µs + ${rounded(inPostgres)} µs in PostgreSQL)`;
}

function row(name: string, { one, two }: Record<"one" | "two", readonly Shared[]>): Row {
  const ratios = two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN));
  const middle = (side: readonly Shared[]) =>
    said({
      perSecond: median(side.map(({ perSecond }) => perSecond)),
      inSandbox: median(side.map(({ inSandbox }) => inSandbox)),
      inPostgres: median(side.map(({ inPostgres }) => inPostgres)),
    });
  return {
    what: `${name} a charge on PostgreSQL, two processes beside one, all on the same cores`,
    ours: middle(two),
    other: middle(one),
    ratio: median(ratios),
    range: rangeOf(ratios),
    aim: "",
    reached: null,
  };
}
