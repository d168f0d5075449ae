/** What one round measured of both sides. */
export type Pair = Readonly<Record<"ours" | "theirs", number>>;

export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly rounds: readonly Pair[];
  /** Theirs by ours, as for a cost of which less is better, instead of ours by theirs. */
  readonly inverse?: boolean;
  /** What the median of the ratios has to be. */
  readonly atLeast?: number;
  readonly atMost?: number;
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
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

const ratiosOf = ({ rounds, inverse = false }: Row): number[] =>
  rounds.map(({ ours, theirs }) => (inverse ? theirs / ours : ours / theirs));

function floorOf({ atLeast, atMost }: Row): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? "" : `at most ${atMost}`;
}

/** What to say of the rows whose ratio is not what it has to be. */
export function missed(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const ratio = median(ratiosOf(row));
    if (ratio >= (row.atLeast ?? ratio) && ratio <= (row.atMost ?? ratio)) return [];
    return [`${row.what}: ${ratio.toFixed(2)}, and has to be ${floorOf(row)}`];
  });
}

/** A Markdown table. Both sides of a round met the same machine, so the ratio is taken in each round. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, unit, rounds } = row;
    const ratios = ratiosOf(row);
    const middle = (side: keyof Pair) => `${median(rounds.map((one) => one[side])).toFixed(0)} ${unit}`;
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return [what, middle("ours"), middle("theirs"), median(ratios).toFixed(2), range, floorOf(row)];
  });
  const head = ["", "ours", "beside", "ratio (median)", "rounds", "floor"];
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
