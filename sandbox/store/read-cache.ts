/** At most this many texts, some 15 MB; then all are forgotten. */
const MOST = 10_000;

/** Caches texts that were read since the store last changed. Only one process may write to that store. */
export class ReadCache {
  readonly #store: { readonly changes: number };
  readonly #texts = new Map<string, string>();
  /** The count of changes at which all texts were read. */
  #at = 0;

  constructor(store: { readonly changes: number }) {
    this.#store = store;
  }

  get(key: string): string | undefined {
    if (this.#at !== this.#store.changes || this.#texts.size === MOST) {
      this.#texts.clear();
      this.#at = this.#store.changes;
    }
    return this.#texts.get(key);
  }

  /** A text is not cached when the store changed during the read. */
  async remember(key: string, read: () => Promise<string | undefined>): Promise<string | undefined> {
    const before = this.#store.changes;
    const text = await read();
    if (text !== undefined && before === this.#store.changes && before === this.#at)
      this.#texts.set(key, text);
    return text;
  }
}
