/** A call that has to wait this long does not keep its place: another flow begins in the meantime. */
const LONG_MS = 1000;

/** Works through a queue: `count` pieces at the same time, and one more for each that waits for a limit of the target. */
export class Lanes {
  #next: (() => Promise<void>) | undefined;
  #beside: Promise<void>[] = [];

  /** Resolves when the queue is empty and every piece of work has ended. */
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
    // An extra piece of work may wait, too, and so start another one: look again until none is left.
    while (this.#beside.length > 0) await Promise.all(this.#beside.splice(0));
    this.#next = undefined;
  }

  /** Called by a piece of work before it waits `ms` milliseconds: the next piece starts now, unless the wait is short. */
  makeRoom(ms: number): void {
    if (ms < LONG_MS || this.#next === undefined) return;
    const more = this.#next();
    // The work's own promise is awaited at the end of `work`; a failure is not lost until then.
    more.catch(() => {});
    this.#beside.push(more);
  }
}
