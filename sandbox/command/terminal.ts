/** Where a command beside the server runs. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads its lines who wants colors. */
  readonly color: boolean;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}
