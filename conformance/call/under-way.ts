/** How many calls are under way at the same time. */
import { AsyncLocalStorage } from "node:async_hooks";

const inARace = new AsyncLocalStorage<true>();

/** What `race` calls is sent at once, beyond any limit: what these calls do to each other is what is judged. */
export function atOnce<T>(race: () => Promise<T>): Promise<T> {
  return inARace.run(true, race);
}

/** What is begun while a call of a race waits is no part of it. */
export function outsideRaces<T>(begin: () => T): T {
  return inARace.exit(begin);
}

/** Limits concurrent calls; those inside a race are exempt. Others wait, first in, first out. */
export class UnderWay {
  #places: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#places = most;
  }

  /** A place is held during the call only, so none of those who hold one waits for another. */
  async whenThereIsRoom<T>(call: () => Promise<T>): Promise<T> {
    if (inARace.getStore() === true) return call();
    await this.#place();
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#places += 1;
      else next();
    }
  }

  #place(): Promise<void> | undefined {
    if (this.#places === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#places -= 1;
    return undefined;
  }
}
