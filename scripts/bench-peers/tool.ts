/** One way to look for faults in whatever answers at a base URL. */
export interface Tool {
  readonly name: string;
  /** Its version, for the record. */
  readonly version: string;
  /**
   * What it complains about, each complaint in words that are the same whenever the fault is; undefined where it came to
   * no end and left nothing that could be read. Rejected where it could not be started.
   */
  readonly complaints: (subject: string, budgetSeconds: number) => Promise<ReadonlySet<string> | undefined>;
}
