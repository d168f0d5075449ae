import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "./port.ts";

/** Milliseconds for which a process may use its copy of settings that another process may change. */
const GOOD_FOR = 200;

/**
 * Every request needs the merchants and the clock's advance, so they are in memory. Processes that share a store read
 * them again when their copy is older than GOOD_FOR. A process that changes them answers only after that time, so
 * every later request uses the new ones.
 */
export class Refresher {
  readonly #shared: boolean;
  readonly #reload: () => Promise<void>;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(store: Store, reload: () => Promise<void>) {
    this.#shared = store.shared;
    this.#reload = reload;
  }

  /** Await this before settings are used. */
  async check(): Promise<void> {
    if (!this.#shared) return;
    const oldest = performance.now() - GOOD_FOR;
    while (this.#readAt < oldest) await (this.#reading ??= this.#read());
  }

  /** Await this between a change and its answer. */
  async spread(): Promise<void> {
    if (this.#shared) await pause(GOOD_FOR);
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    try {
      await this.#reload();
      this.#readAt = begun;
    } finally {
      this.#reading = undefined;
    }
  }
}
