import autocannon, { type Client, type Options, type Result } from "autocannon";
import { processorTime } from "./cores.ts";

export interface Load {
  readonly pid: number;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
  /** Paths to use in turn instead of that of the address; each connection has its share of them. */
  readonly paths?: readonly string[];
}

export interface Measured {
  readonly perSecond: number;
  /** Microseconds of the server's processor time for one request. */
  readonly cost: number;
  readonly p99: number;
  /** The share of its core that the load used. Near 1 the load was the limit, and not the server. */
  readonly loadBusy: number;
}

/** Repeats one request. An answer other than 2xx fails, since something else was measured then. */
export async function load({ pid, seconds, paths, ...options }: Load): Promise<Measured> {
  const before = processorTime(pid);
  const { result, begun } = await measuredFromStart({
    ...options,
    duration: seconds,
    ...(paths === undefined ? {} : { setupClient: sharedOut(paths, options) }),
  });
  const took = (result.finish.getTime() - begun.at) / 1000;
  const spent = processorTime(pid) - before;
  const { user, system } = process.cpuUsage(begun.ownProcessorTime);
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.method ?? "GET"} ${options.url}: ${answered} answered with 2xx, ${result.non2xx} with others, ${result.errors} not at all.`,
    );
  }
  return {
    perSecond: answered / took,
    cost: (spent * 1000) / answered,
    p99: result.latency.p99,
    loadBusy: (user + system) / 1e6 / took,
  };
}

interface Begun {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly ownProcessorTime: NodeJS.CpuUsage;
}

/**
 * What autocannon counted, and when it began to send. Its own clock begins before it writes the requests, which takes
 * most of a second for 40,000 of them.
 */
function measuredFromStart(options: Options): Promise<{ readonly result: Result; readonly begun: Begun }> {
  return new Promise((resolve, reject) => {
    let begun: Begun = { at: Date.now(), ownProcessorTime: process.cpuUsage() };
    const running = autocannon(options, (error, result) => {
      if (error) reject(error);
      else resolve({ result, begun });
    });
    running.on("start", () => {
      begun = { at: Date.now(), ownProcessorTime: process.cpuUsage() };
    });
  });
}

/** Splits the paths among the connections. */
function sharedOut(
  paths: readonly string[],
  { connections, headers }: Pick<Load, "connections" | "headers">,
) {
  let next = 0;
  return (client: Client) => {
    const first = next++ % connections;
    const own = paths.filter((_path, index) => index % connections === first);
    client.setRequests(own.map((path) => ({ method: "GET", path, headers })));
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
