import type { WrittenAnswer } from "../values/written-answer.ts";

/** Bytes, enough for the answers of some fifteen thousand charges. */
const ROOM = 16 * 1024 * 1024;

/**
 * Caches answers by the version of the row they were made from. Callers read that version from the store first, so
 * writes of any process are seen. An answer is kept from its second request on; the oldest is dropped first.
 */
export class AnswerCache {
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

/** At most this many versions that were asked for once; then they are all forgotten. */
const REMEMBERED = 10_000;

/** Bytes that an entry needs besides its texts, roughly. */
const FRAME = 100;

/** V8 stores one byte for each character, or two when the text needs them. */
function sizeOf(version: string, { text }: WrittenAnswer): number {
  return FRAME + version.length + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
}
