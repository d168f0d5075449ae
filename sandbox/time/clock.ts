/** Time is passed in, so that a test or the control endpoint can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A clock that can be moved forward: it runs on `base` and adds what it was advanced by. */
export interface MovableClock extends Clock {
  /** Moves to `time`; a time already passed is ignored, since time never runs backwards. */
  moveTo(time: number): void;
  /** By how much it was moved. */
  advance(): number;
  /** Moved by this much from now on, also if it was more before: only a rewind of the world does that. */
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
