/** Remembers what was done. Keep it where it survives a restart: one table with a unique key is enough. */
export interface ReplayStore {
  /**
   * Does the work unless work under this key has succeeded before; says whether it did. The key counts as done only once
   * the work has succeeded: in a database, insert the key and do the work in one transaction.
   */
  once(key: string, work: () => Promise<unknown>): Promise<boolean>;
}

/**
 * For one process, tests and examples: a restart forgets everything. Keeps the newest keys, 10,000 by default.
 */
export function replaysInMemory({ keep = 10_000 }: { readonly keep?: number } = {}): ReplayStore {
  const done = new Map<string, Promise<unknown>>();
  return {
    async once(key, work) {
      for (;;) {
        const before = done.get(key);
        if (before === undefined) break;
        // Work under way counts when it succeeds; when it fails, this call does it.
        const succeeded = await before.then(
          () => true,
          () => false,
        );
        if (succeeded) return false;
        if (done.get(key) === before) done.delete(key);
      }
      const working = (async () => work())();
      done.set(key, working);
      for (const oldest of done.keys()) {
        if (done.size <= keep) break;
        if (oldest !== key) done.delete(oldest);
      }
      try {
        await working;
        return true;
      } catch (error) {
        if (done.get(key) === working) done.delete(key);
        throw error;
      }
    },
  };
}
