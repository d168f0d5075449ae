import autocannon from "autocannon";
import { processorTime } from "./cores.ts";

export interface Load {
  readonly pid: number;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Microseconds of the server's processor time for one request. */
  readonly cost: number;
  readonly p99: number;
}

/** Asks one thing again and again. Anything but 2xx means that something else was measured, so it fails. */
export async function load({ pid, seconds, ...options }: Load): Promise<Measured> {
  const before = processorTime(pid);
  const result = await autocannon({ ...options, duration: seconds });
  const spent = processorTime(pid) - before;
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.method ?? "GET"} ${options.url}: ${answered} answered with 2xx, ${result.non2xx} with others, ${result.errors} not at all.`,
    );
  }
  return { perSecond: answered / result.duration, cost: (spent * 1000) / answered, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
