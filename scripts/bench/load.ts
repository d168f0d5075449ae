import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import autocannon, { type Client, type Options, type Result } from "autocannon";

const canPin =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;

/** The words before a command that keep all servers on core 0. */
export const onServerCore: readonly string[] = canPin ? ["taskset", "-c", "0"] : [];

/** The load comes from another core than the one it is measured on. */
export function leaveServerCore(): string {
  if (!canPin) return "Not pinned to cores: taskset is missing, or there is one core.";
  execFileSync("taskset", ["-a", "-cp", "1", String(process.pid)], { stdio: "ignore" });
  return "Servers run on core 0, the load comes from core 1.";
}

/** Milliseconds of processor time that a process has used. It measures work even on a busy machine. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // Linux counts in hundredths of a second wherever Node runs.
  return (Number(stat[11]) + Number(stat[12])) * 10;
}

export interface Load extends Options {
  readonly pid: number;
  readonly connections: number;
  /** Paths to use in turn instead of that of the address; each connection has its share of them. */
  readonly paths?: readonly string[];
}

export interface Measured {
  readonly perSecond: number;
  /** Microseconds of the server's processor time for one request. */
  readonly cost: number;
}

/** Repeats one request. An answer other than 2xx fails, since something else was measured then. */
export async function load({ pid, paths, ...options }: Load): Promise<Measured> {
  const before = processorTime(pid);
  const { headers, connections } = options;
  let next = 0;
  const setupClient = (client: Client) => {
    const first = next++;
    const own = (paths ?? []).filter((_path, index) => index % connections === first % connections);
    client.setRequests(own.map((path) => ({ method: "GET", path, ...(headers && { headers }) })));
  };
  // Its own clock begins before it writes the requests, which takes most of a second for 40,000 of them.
  let begun = Date.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const all = { ...options, ...(paths && { setupClient }) };
    const running = autocannon(all, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on("start", () => (begun = Date.now()));
  });
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${options.url}: ${answered} were answered with 2xx, ${result.non2xx} otherwise, ${result.errors} not at all.`,
    );
  return {
    perSecond: (answered * 1000) / (result.finish.getTime() - begun),
    cost: ((processorTime(pid) - before) * 1000) / answered,
  };
}
