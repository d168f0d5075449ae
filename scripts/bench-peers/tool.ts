/** A tester for any base URL. */
export interface Tool {
  readonly name: string;
  /** Its version, for the record. */
  readonly version: string;
  /**
   * Its complaints, each in words that stay the same as long as the fault does; undefined when it did not end and
   * left no report. Rejects when it could not be started.
   */
  readonly complaints: (subject: string, budgetSeconds: number) => Promise<ReadonlySet<string> | undefined>;
}
