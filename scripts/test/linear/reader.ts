/** What reads text of strangers. */
export interface Reader {
  readonly name: string;
  /** The longest text that comes here, in characters. */
  readonly length: number;
  readonly read: (text: string) => unknown;
  /** True where `read("word")` must succeed: elsewhere a refusal counts as read, and here it would hide a mistake. */
  readonly readsWord?: true;
}

/** The limits of the sandbox for a body and for the headers, and as much of a target as is worth a test. */
export const BODY = 256 * 1024;
export const HEAD = 16 * 1024;
export const ANSWER = 200 * 1000;
