/** Work that an end must wait for. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>();

  add<Result>(work: Promise<Result>): Promise<Result> {
    this.#all.add(work);
    const forget = () => this.#all.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when all of it has ended, well or not, with what was added meanwhile. */
  async ended(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
