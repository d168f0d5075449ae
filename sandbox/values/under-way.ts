/** Work that an end must wait for. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>();

  add<Result>(work: Promise<Result>): Promise<Result> {
    const kept = work.finally(() => this.#all.delete(kept));
    this.#all.add(kept);
    return kept;
  }

  /** Resolves when all of it has ended, well or not, with what was added meanwhile. */
  async ended(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
