import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "./port.ts";

/** Milliseconds for which a process may act on settings that another one may be changing. */
const GOOD_FOR = 200;

/**
 * Merchants and the clock's advance are kept in memory, since every request asks for them. Where several processes
 * share a store, each reads them again when its copy is older than GOOD_FOR, and who changes them answers only after
 * that time: whatever is asked after the answer is then answered by the new ones, at no cost per request.
 */
export class Freshness {
  readonly #shared: boolean;
  readonly #reload: () => Promise<void>;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(store: Store, reload: () => Promise<void>) {
    this.#shared = store.shared;
    this.#reload = reload;
  }

  /** To be awaited before the settings are used. */
  async check(): Promise<void> {
    if (!this.#shared) return;
    const oldest = performance.now() - GOOD_FOR;
    while (this.#readAt < oldest) await (this.#reading ??= this.#read());
  }

  /** To be awaited between a change and its answer. */
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
