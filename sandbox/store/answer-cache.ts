import type { WrittenAnswer } from "../values/written-answer.ts";

/** Bytes, enough for the answers of some fifteen thousand charges. */
const ROOM = 16 * 1024 * 1024;

/** An answer, and the version of the row that it was made from. */
export interface KeptAnswer {
  readonly version: string;
  readonly answer: WrittenAnswer;
}

/**
 * Caches the answer about a thing with the version of its row. Callers read that version from the store before they
 * use the answer, so writes of any process are seen. An answer is kept from its second request on; the oldest is
 * dropped first.
 */
export class AnswerCache {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #askedOnce = new Set<string>();
  #size = 0;

  get(thing: string): KeptAnswer | undefined {
    return this.#kept.get(thing);
  }

  keep(thing: string, made: KeptAnswer): void {
    const before = this.#kept.get(thing);
    if (before?.version === made.version) return;
    if (before === undefined && !this.#askedOnce.delete(thing)) {
      if (this.#askedOnce.size === REMEMBERED) this.#askedOnce.clear();
      this.#askedOnce.add(thing);
      return;
    }
    if (before !== undefined) this.#drop(thing, before);
    this.#kept.set(thing, made);
    this.#size += sizeOf(thing, made);
    for (const [oldest, given] of this.#kept) {
      if (this.#size <= ROOM) break;
      this.#drop(oldest, given);
    }
  }

  #drop(thing: string, kept: KeptAnswer): void {
    this.#kept.delete(thing);
    this.#size -= sizeOf(thing, kept);
  }
}

/** At most this many things that were asked for once; then they are all forgotten. */
const REMEMBERED = 10_000;

/** Bytes that an entry needs besides its texts, roughly. */
const FRAME = 100;

/** V8 stores one byte for each character, or two when the text needs them. */
function sizeOf(thing: string, { version, answer: { text } }: KeptAnswer): number {
  return FRAME + thing.length + version.length + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
}
