/** One figure of the table, and what it is held against. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: number | null;
  readonly aim: string;
  readonly reached: boolean | null;
}

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** Charges in the large store. */
  readonly charges: number;
  /** The sandbox as one file, as it is published. */
  readonly bundle: string;
  readonly log: (line: string) => void;
}

export type Part = (options: BenchOptions) => Promise<Row[]>;

export const rounded = (value: number, digits = 0) => value.toFixed(digits);
