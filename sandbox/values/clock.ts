/** A clock is always passed as a parameter, so that a test or the control endpoint can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A clock that can be moved forward: it adds an advance to `base`. */
export interface MovableClock extends Clock {
  /** Moves forward to `time`. An earlier time is ignored. */
  moveTo(time: number): void;
  /** By how much it was moved. */
  advance(): number;
  /** Sets the advance, also to a smaller one. Only a rewind of the world does that. */
  setAdvance(advance: number): void;
}

export function movableClock(base: Clock): MovableClock {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    moveTo(time) {
      offset += Math.max(0, time - (base.now() + offset));
    },
    advance: () => offset,
    setAdvance(advance) {
      offset = advance;
    },
  };
}

/** Stands still unless moved. */
export function stillClock(start: number): MovableClock {
  return movableClock({ now: () => start });
}

export const systemClock: Clock = { now: () => Date.now() };

/** A time as people read it: "2026-01-15 12:00 UTC". */
export function moment(time: number): string {
  return `${new Date(time).toISOString().replace("T", " ").slice(0, 16)} UTC`;
}

/**
 * The document does not give the unit of epoch times (gap date.unit and similar). A number that would be before 1973
 * in milliseconds is read as seconds.
 */
export function milliseconds(time: number): number {
  return Math.abs(time) < 100_000_000_000 ? time * 1000 : time;
}
