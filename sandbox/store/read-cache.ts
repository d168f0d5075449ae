/** So many texts are remembered, some two megabytes, and then none. */
const MOST = 10_000;

/** Texts that were read from a store since it last changed. One process alone must be writing to that store. */
export class Unchanged {
  readonly #store: { readonly changes: number };
  readonly #texts = new Map<string, string>();
  /** The count of changes at which all of these were read. */
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

  /** What changes while it is being read is not remembered. */
  async remember(key: string, read: () => Promise<string | undefined>): Promise<string | undefined> {
    const before = this.#store.changes;
    const text = await read();
    if (text !== undefined && before === this.#store.changes && before === this.#at)
      this.#texts.set(key, text);
    return text;
  }
}
