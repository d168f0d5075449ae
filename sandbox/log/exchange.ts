/** What a request did that neither it nor its answer says. The steps that know it write it here. */
export interface Trace {
  /** The fault that was set for the answer and struck it. */
  fault: string | null;
  /** Ids of the events that were announced. A command that was rolled back may have left some that do not exist. */
  events: readonly string[];
  /** Ids of charges that a page worked with: they do not stand in its address. */
  charges: readonly string[];
}

/** Most requests leave their trace empty, so the empty list is made once. */
const NONE: readonly string[] = [];

export function newTrace(): Trace {
  return { fault: null, events: NONE, charges: NONE };
}

export function isEmpty({ fault, events, charges }: Trace): boolean {
  return fault === null && events.length === 0 && charges.length === 0;
}

export type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** A request and its answer as they were. Nothing of it is given out before it is redacted. */
export interface Exchange {
  /** When it arrived, by the sandbox's clock, in milliseconds. */
  readonly at: number;
  /** Milliseconds until the answer was made. */
  readonly took: number;
  readonly method: string;
  /** Path and query; empty for what could not be read as a request. */
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Headers;
  /** Undefined for none, and for one that was not read. */
  readonly body: Buffer | undefined;
  /** Null when the connection was cut. */
  readonly status: number | null;
  readonly answerHeaders: Headers;
  readonly text: string;
  /** Bytes of the whole answer, where the text is only its beginning. */
  readonly answerBytes?: number;
  readonly trace: Trace;
}
