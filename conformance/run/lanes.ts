/** How many pieces of work go on at the same time. */

/** For a target on this machine: more of them would only wait for its processor. */
export const USUAL_LANES = 6;
export const MOST_LANES = 64;
/** A target that answers after a long way is busy with few of the calls: it gets a lane for each of these milliseconds. */
const MS_FOR_A_LANE = 1.5;
/** An answer that takes this many times the usual time counts as queued. */
const SLOW = 2;
/** A call that has to wait this long does not keep its place: another flow begins in the meantime. */
const LONG_MS = 1000;

/**
 * Works through a queue. Without a fixed number of lanes there are more of them the longer the first answers took, but only
 * as long as answers come no later for it, and the target turns no call away.
 */
export class Lanes {
  readonly #fixed: number | undefined;
  /** Milliseconds of the answers before the work. */
  readonly #first: number[] = [];
  #usualMs = 0;
  #isLimited = false;
  #least = USUAL_LANES;
  #most = USUAL_LANES;
  #wanted = 0;
  #open = 0;
  #openLane: (() => void) | undefined;
  #next: (() => Promise<void>) | undefined;
  #underWay: Promise<void>[] = [];

  constructor(fixed?: number) {
    this.#fixed = fixed;
  }

  /** Resolves when the queue is empty and every piece of work has ended. */
  async work<Work>(queue: readonly Work[], todo: (work: Work) => Promise<void>): Promise<void> {
    const left = [...queue];
    const next = async (): Promise<void> => {
      const work = left.shift();
      if (work !== undefined) await todo(work);
    };
    const lane = async (): Promise<void> => {
      while (left.length > 0 && this.#open <= this.#wanted) await next();
      this.#open -= 1;
    };
    this.#next = next;
    this.#openLane = () => {
      if (left.length === 0) return;
      this.#open += 1;
      this.#begin(lane());
    };
    this.#measure();
    while (this.#open < this.#wanted && left.length > 0) this.#openLane();
    // Work that waits may start another piece: look again until none is left.
    while (this.#underWay.length > 0) await Promise.all(this.#underWay.splice(0));
    this.#next = undefined;
    this.#openLane = undefined;
  }

  /** An answer came, after `ms` milliseconds. */
  heard(ms: number): void {
    if (this.#openLane === undefined) {
      this.#first.push(ms);
      return;
    }
    const isSlow = ms > SLOW * this.#usualMs;
    this.#wanted = isSlow ? Math.max(this.#least, this.#wanted - 1) : Math.min(this.#most, this.#wanted + 1);
    if (this.#open < this.#wanted) this.#openLane();
  }

  /** The target turned a call away because there were too many: there are the usual lanes for the rest of the run. */
  turnedAway(): void {
    this.#isLimited = true;
    this.#most = this.#least;
    this.#wanted = this.#least;
  }

  /** Called by a piece of work before it waits `ms` milliseconds: the next piece starts now, unless the wait is short. */
  makeRoom(ms: number): void {
    if (ms >= LONG_MS && this.#next !== undefined) this.#begin(this.#next());
  }

  #begin(work: Promise<void>): void {
    // Awaited at the end of `work`; a failure is not lost until then.
    work.catch(() => {});
    this.#underWay.push(work);
  }

  #measure(): void {
    const sorted = this.#first.toSorted((a, b) => a - b);
    this.#usualMs = sorted[Math.floor(sorted.length / 2)] ?? 0;
    this.#least = this.#fixed ?? USUAL_LANES;
    this.#most = this.#fixed ?? this.#fitting();
    this.#wanted = Math.min(this.#most, Math.max(this.#least, this.#wanted));
  }

  /** The fastest answer shows how long the way is. On a busy machine many come late, and with more lanes still later. */
  #fitting(): number {
    if (this.#isLimited) return USUAL_LANES;
    const fastest = this.#first.length === 0 ? 0 : Math.min(...this.#first);
    const lanes = Math.floor(fastest / MS_FOR_A_LANE);
    return Math.min(MOST_LANES, Math.max(USUAL_LANES, lanes));
  }
}
