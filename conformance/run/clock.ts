/** The time as a run sees it, passed in. */
export interface Clock {
  /** Monotonic milliseconds, for deadlines and overlaps. */
  readonly now: () => number;
  /** Milliseconds since the epoch. */
  readonly wall: () => number;
  readonly pause: (ms: number) => Promise<void>;
}
