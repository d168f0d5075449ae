import type { Sql } from "../port.ts";

/** How many groups are under way at once: one is worked off while another waits for the disk. */
const AT_ONCE = 2;

/** The most commands in one transaction. */
const LARGE_GROUP = 256;

export interface Waiting {
  /** By `performance.now()`. Those that have waited longest come first in a group. */
  readonly begun: number;
  /** Never rejects, but remembers how the command ended. */
  readonly run: (sql: Sql) => Promise<"kept" | "threw">;
  readonly answer: (end: "ended" | "undone") => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Gathers commands of different requests into groups. While as many groups as may be are under way, the commands that
 * come form the next one: the busier the process, the larger the groups.
 */
export class Groups {
  readonly #runGroup: (group: readonly Waiting[]) => Promise<"ended" | "undone">;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #scheduled = false;

  /** `runGroup` runs commands in one transaction. */
  constructor(runGroup: (group: readonly Waiting[]) => Promise<"ended" | "undone">) {
    this.#runGroup = runGroup;
  }

  /**
   * Runs a command with others. Resolves after the commit with a function that gives its result or throws its error;
   * with undefined when the group was undone, so that nothing of the command was kept.
   */
  run<Result>(command: (sql: Sql) => Promise<Result>): Promise<(() => Result) | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<(() => Result) | undefined>();
    let outcome: (() => Result) | undefined;
    this.#waiting.push({
      begun: performance.now(),
      async run(sql) {
        try {
          const result = await command(sql);
          outcome = () => result;
          return "kept";
        } catch (error) {
          outcome = () => {
            throw error;
          };
          return "threw";
        }
      },
      answer: (end) => resolve(end === "ended" ? outcome : undefined),
      fail: reject,
    });
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#scheduled || this.#underWay === AT_ONCE || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#next();
    });
  }

  async #next(): Promise<void> {
    const group = this.#waiting.splice(0, LARGE_GROUP);
    this.#underWay += 1;
    this.#schedule();
    try {
      const end = await this.#runGroup(group);
      for (const { answer } of group) answer(end);
    } catch (error) {
      for (const { fail } of group) fail(error);
    } finally {
      this.#underWay -= 1;
      this.#schedule();
    }
  }
}
