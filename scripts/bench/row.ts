/** One figure of the table, and the figure beside it. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: number | null;
  readonly aim: string;
  readonly reached: boolean | null;
  /** The least and the largest ratio of a round. */
  readonly range?: string;
}

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** Charges in the large store. */
  readonly charges: number;
  /** The sandbox's command as it is published: JavaScript, with its dependencies beside it. */
  readonly command: string;
  readonly log: (line: string) => void;
}

export type Part = (options: BenchOptions) => Promise<Row[]>;

export const rounded = (value: number, digits = 0) => value.toFixed(digits);

export function rangeOf(ratios: readonly number[], digits = 1): string {
  return `${rounded(Math.min(...ratios), digits)} to ${rounded(Math.max(...ratios), digits)}`;
}
