import type { WrittenAnswer } from "../values/written-answer.ts";

/** Bytes: the answers of some fifteen thousand charges. */
const ROOM = 16 * 1024 * 1024;

/**
 * Answers under what they were made of: whoever looks one up has just read in the store that this still holds, so that
 * a write by any process is seen. Kept is what is asked for a second time, so that a walk through all charges leaves nothing
 * behind; what was kept first makes room.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, WrittenAnswer>();
  readonly #askedOnce = new Set<string>();
  #size = 0;

  get(version: string): WrittenAnswer | undefined {
    return this.#kept.get(version);
  }

  keep(version: string, answer: WrittenAnswer): void {
    if (this.#kept.has(version)) return;
    if (!this.#askedOnce.delete(version)) {
      if (this.#askedOnce.size === REMEMBERED) this.#askedOnce.clear();
      this.#askedOnce.add(version);
      return;
    }
    this.#kept.set(version, answer);
    this.#size += sizeOf(version, answer);
    for (const [oldest, given] of this.#kept) {
      if (this.#size <= ROOM) break;
      this.#kept.delete(oldest);
      this.#size -= sizeOf(oldest, given);
    }
  }
}

/** So many that were asked for once are remembered, and then none. */
const REMEMBERED = 10_000;

/** What else is kept of an entry, roughly. */
const FRAME = 100;

/** V8 keeps a text in one byte a character unless one of them needs two. */
function sizeOf(version: string, { text }: WrittenAnswer): number {
  return FRAME + version.length + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
}
