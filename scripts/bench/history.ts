/** What `npm run bench` measured, run after run: one line of JSON for each ratio in `bench/history.jsonl`. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { median } from "./load.ts";
import type { Row } from "./row.ts";

export interface Entry {
  /** The day, as 2026-11-22. */
  readonly day: string;
  readonly machine: string;
  readonly node: string;
  readonly what: string;
  readonly ratio: number;
  /** The least and the largest ratio of a round. */
  readonly range?: string;
  readonly rounds: number;
  /** Which way is better. */
  readonly better: "more" | "less";
}

const ROOT = join(import.meta.dirname, "..", "..");
const FILE = join(ROOT, "bench", "history.jsonl");
/** What the documentation shows of it. */
export const PAGE = join(ROOT, "docs", "speed.md");
export const PICTURE = join(ROOT, "docs", "pictures", "speed.svg");

/** A ratio may be so much worse than the median of the last ones. Rounds of one run differ by as much on a busy machine. */
const MOST_WORSE = 0.15;
const LAST = 5;

export function machine(): string {
  return `${cpus().length} cores, ${cpus()[0]?.model ?? "of an unknown kind"}`;
}

export function readHistory(): readonly Entry[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, "utf8").split("\n").filter(Boolean);
  return lines.map((line): Entry => JSON.parse(line));
}

export function keep(entries: readonly Entry[]): void {
  appendFileSync(FILE, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/** The rows that have a ratio. An aim such as `< 1.1` says that less is better. */
export function entriesOf(
  rows: readonly Row[],
  run: Pick<Entry, "day" | "machine" | "node" | "rounds">,
): Entry[] {
  return rows.flatMap(({ what, ratio, range, aim }) =>
    ratio === null
      ? []
      : [
          {
            ...run,
            what,
            ratio: Number(ratio.toFixed(2)),
            ...(range !== undefined && { range }),
            better: aim.startsWith("<") ? "less" : "more",
          },
        ],
  );
}

export interface Comparison {
  readonly line: string;
  readonly fell: boolean;
}

/** Each ratio beside the last five of this machine; beside those of other machines where this one has none. */
export function compared(now: readonly Entry[], history: readonly Entry[]): Comparison[] {
  return now.map((entry) => {
    const { what, ratio, better } = entry;
    const same = history.filter((one) => one.what === what);
    const here = same.filter((one) => one.machine === entry.machine);
    const last = (here.length > 0 ? here : same).slice(-LAST).map((one) => one.ratio);
    if (last.length === 0) return { fell: false, line: `${what}: ${ratio}, measured for the first time` };
    const before = median(last);
    const worse = better === "more" ? 1 - ratio / before : ratio / before - 1;
    const fell = worse > MOST_WORSE;
    const where = here.length > 0 ? "" : " on other machines";
    const change = `${Math.abs(worse * 100).toFixed(0)} % ${worse > 0 ? "worse" : "better"}`;
    return {
      fell,
      line: `${fell ? "FELL  " : ""}${what}: ${ratio} beside ${before.toFixed(2)} in the last ${last.length}${where}, ${change}`,
    };
  });
}
