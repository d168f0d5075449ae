/** What an exploration found, for the reports. */
export type Phase = "tour" | "walk" | "race";

/** One command of a story and its answer, in words. */
export interface Line {
  /** "charge 1" */
  readonly object: string;
  readonly words: string;
  readonly answer: string;
  /** Numbers of its exchanges; none of a customer at the 3DS page. */
  readonly exchanges: readonly number[];
  /** Milliseconds since the first command of the story. */
  readonly started: number;
  readonly ended: number;
  /** The answer that contradicts the requirement. */
  readonly isWrong: boolean;
}

export interface Found {
  readonly requirement: string;
  readonly phase: Phase;
  /** Under this name its exchanges stand in the reports: "sequence 17". */
  readonly way: string;
  readonly seed: number;
  readonly expected: string;
  readonly got: string;
  /** The operation at fault, or `event`. */
  readonly about: string;
  readonly lines: readonly Line[];
  /** How many commands the story had before it was shortened. */
  readonly commands_at_first: number;
  /** How often the shortest story failed again, and of how many times. */
  readonly again: { readonly failed: number; readonly of: number };
  /** Calls of the merchant alone decide it: a script sends them again. */
  readonly replayable: boolean;
}

export interface Exploration {
  readonly seed: number;
  /** Random walks; the tour comes before them. */
  readonly walks: number;
  readonly bursts: number;
  /** Bursts of which at least two calls were under way at one time. */
  readonly overlapped: number;
  readonly calls: number;
  /** Pairs of a state and an action: how many the tour should meet, how many were met, and those that were not. */
  readonly pairs: { readonly met: number; readonly of: number; readonly not_met: readonly string[] };
  /** What the target does not declare, so that it was not explored. */
  readonly not_offered: readonly string[];
  /** Sequences that ended early, by cause: nothing was concluded from what would have come. */
  readonly ended_early: Readonly<Record<string, number>>;
  /** Failures that did not come again in three of three runs: they are no verdicts. */
  readonly unsteady: readonly string[];
  /** The most states that were possible for one object at a time. */
  readonly most_states: number;
  readonly duration_ms: number;
  /** Why not everything was explored. */
  readonly stopped?: string;
  readonly found: readonly Found[];
}

/** An exploration that did not begin. */
export const NOT_EXPLORED: Exploration = {
  seed: 0,
  walks: 0,
  bursts: 0,
  overlapped: 0,
  calls: 0,
  pairs: { met: 0, of: 0, not_met: [] },
  not_offered: [],
  ended_early: {},
  unsteady: [],
  most_states: 0,
  duration_ms: 0,
  found: [],
};
