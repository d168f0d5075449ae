/** One way to look for faults in whatever answers at a base URL. */
export interface Tool {
  readonly name: string;
  /** Its version, for the record. */
  readonly version: string;
  /** What it complains about, each complaint in words that are the same whenever the fault is. */
  readonly complaints: (subject: string, budgetSeconds: number) => Promise<ReadonlySet<string>>;
}
