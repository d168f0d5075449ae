/** A call that waits this long holds its flow up, and no other one. */
const LONG_MS = 1000;

/** So many pieces of work go on at the same time, and one more for each that waits for the limit of the target. */
export class Lanes {
  #next: (() => Promise<void>) | undefined;
  #beside: Promise<void>[] = [];

  /** Takes from the queue until it is empty, and all that was taken has ended. */
  async work<Work>(
    queue: readonly Work[],
    count: number,
    todo: (work: Work) => Promise<void>,
  ): Promise<void> {
    const left = [...queue];
    const next = async (): Promise<void> => {
      const work = left.shift();
      if (work !== undefined) await todo(work);
    };
    const lane = async (): Promise<void> => {
      while (left.length > 0) await next();
    };
    this.#next = next;
    this.#beside = [];
    await Promise.all(Array.from({ length: Math.max(1, count) }, lane));
    // What ended last may have waited itself, and made room for one more.
    while (this.#beside.length > 0) await Promise.all(this.#beside.splice(0));
    this.#next = undefined;
  }

  /** Somebody will do nothing but wait for `ms`: the next piece of work begins. */
  makeRoom(ms: number): void {
    if (ms < LONG_MS || this.#next === undefined) return;
    const more = this.#next();
    // The work's own promise is awaited at the end of `work`; a failure is not lost until then.
    more.catch(() => {});
    this.#beside.push(more);
  }
}
