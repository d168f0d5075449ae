/** A longer text hardly comes twice. */
const LONGEST = 200;
/** At most this many texts, some four megabytes; then all are forgotten. */
export const MOST_TEXTS = 10_000;

/** Texts that come many times, such as names of members and headers, each with what it became the first time. */
export class Repeated {
  readonly #known = new Map<string, string>();

  of(text: string, change: (text: string) => string): string {
    if (text.length > LONGEST) return change(text);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size === MOST_TEXTS) this.#known.clear();
    const changed = change(text);
    this.#known.set(text, changed);
    return changed;
  }

  forget(): void {
    this.#known.clear();
  }
}
