/** What one round measured of both sides. */
export type Pair = Readonly<Record<"ours" | "theirs", number>>;

export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly rounds: readonly Pair[];
  /** Theirs by ours, as for a cost of which less is better, instead of ours by theirs. */
  readonly inverse?: boolean;
  /** Such as "at least 3.2". */
  readonly floor?: string;
}

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  /** In the large store. */
  readonly charges: number;
  /** The commit whose build is the one before. */
  readonly before: string;
  /** The sandbox's command as it is published: JavaScript, with its dependencies beside it. */
  readonly command: string;
  readonly log: (line: string) => void;
}

export type Part = (options: Options) => Promise<Row[]>;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** A Markdown table. Both sides of a round met the same machine, so the ratio is taken in each round. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, unit, rounds, inverse = false, floor = "" }) => {
    const ratios = rounds.map(({ ours, theirs }) => (inverse ? theirs / ours : ours / theirs));
    const middle = (side: keyof Pair) => `${median(rounds.map((one) => one[side])).toFixed(0)} ${unit}`;
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return [what, middle("ours"), middle("theirs"), median(ratios).toFixed(2), range, floor];
  });
  const head = ["", "ours", "beside", "ratio (median)", "rounds", "floor"];
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
