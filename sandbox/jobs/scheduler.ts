import type { MovableClock } from "../values/clock.ts";

/** Something that falls due by the clock: webhook attempts, expiries, billing. */
export interface Duty {
  /** When the earliest of its items is due. */
  nextDue(): Promise<number | undefined>;
  /** Does or begins what is due now, in order. Returns how many items that were. */
  runDue(signal: AbortSignal): Promise<number>;
  /**
   * Waits for what `runDue` has begun and not ended: attempts may still run while others start. False when somebody
   * outside did not answer in time.
   */
  finished(): Promise<boolean>;
}

/** The longest pause between two looks: another process may have written something. */
const LONGEST_REST = 1000;

/** The pause while another process is doing what is due. */
const SHORTEST_REST = 20;

/** Runs duties when they fall due. Each has its own loop, so that a slow receiver does not delay billing. */
export class Scheduler {
  readonly #clock: MovableClock;
  readonly #duties: readonly Duty[];
  readonly #onFailure: (error: unknown) => void;
  readonly #stopping = new AbortController();
  /** The running work of each duty: a loop and `advanceTo` never run the same duty at once. */
  readonly #turns = new Map<Duty, Promise<unknown>>();
  #bell = bell();
  #loops: Promise<unknown> = Promise.resolve();

  constructor(clock: MovableClock, duties: readonly Duty[], onFailure: (error: unknown) => void) {
    this.#clock = clock;
    this.#duties = duties;
    this.#onFailure = onFailure;
  }

  start(): void {
    this.#loops = Promise.all(this.#duties.map((duty) => this.#loop(duty)));
  }

  /** To be called when something may have fallen due. */
  wake(): void {
    this.#bell.ring();
    this.#bell = bell();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loops;
    await finished(this.#duties);
  }

  /**
   * Moves the clock to `time`, and on the way does everything that falls due, in order. A duty that waits for
   * somebody outside in vain is left behind and continues afterwards, because a year may hold many attempts.
   */
  async advanceTo(time: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    await Promise.all(
      this.#duties.map(
        (duty) => new Promise<void>((begun) => void this.#inTurn(duty, () => (begun(), over.promise))),
      ),
    );
    try {
      // The clock stands still while work runs: otherwise its lease would end, or its retry would come late.
      await finished(this.#duties);
      let duties = this.#duties;
      while (!this.#stopping.signal.aborted) {
        const dues = await Promise.all(duties.map((duty) => duty.nextDue()));
        const earliest = Math.min(...dues.map((due) => due ?? Infinity));
        if (earliest > time) {
          this.#clock.moveTo(time);
          return;
        }
        this.#clock.moveTo(earliest);
        for (const duty of duties) await duty.runDue(this.#stopping.signal);
        duties = await finished(duties);
      }
    } finally {
      over.resolve();
    }
  }

  #inTurn<Result>(duty: Duty, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(duty) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(duty, turn);
    return turn;
  }

  async #loop(duty: Duty): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { rung } = this.#bell;
      try {
        // Reads first: most wake-ups find nothing due, and a run is a write, which wakes again.
        const due = await duty.nextDue();
        const rest = Math.min(LONGEST_REST, (due ?? Infinity) - this.#clock.now());
        if (rest > 0) await within(rest, rung);
        else if ((await this.#inTurn(duty, () => duty.runDue(this.#stopping.signal))) === 0) {
          await within(SHORTEST_REST);
        }
      } catch (error) {
        this.#onFailure(error);
        await within(LONGEST_REST, rung);
      }
    }
  }
}

/** Waits for what the duties have begun, except those that waited in vain. */
async function finished(duties: readonly Duty[]): Promise<readonly Duty[]> {
  const inTime = await Promise.all(duties.map((duty) => duty.finished()));
  return duties.filter((_duty, index) => inTime[index]);
}

interface Bell {
  readonly rung: Promise<void>;
  readonly ring: () => void;
}

function bell(): Bell {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { rung: promise, ring: resolve };
}

/** Waits for a wake-up, at most `rest` milliseconds. */
async function within(rest: number, rung?: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, rest);
  await (rung === undefined ? over.promise : Promise.race([rung, over.promise]));
  clearTimeout(timer);
}
