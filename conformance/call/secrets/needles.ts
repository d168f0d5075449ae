/** How many characters decide whether a text may begin here. */
const BEGIN = 3;
const BITS = 7;

/**
 * Searches an ASCII text for many texts at once. A regular expression of hundreds of texts is too long for the compiler
 * of V8, and its interpreter costs more than the run.
 */
export class Needles {
  readonly #begins = new Uint8Array(1 << (BEGIN * BITS));
  /** By their first characters, the longest first. */
  readonly #known = new Map<string, string[]>();

  add(needle: string): void {
    const begin = needle.slice(0, BEGIN);
    const known = this.#known.get(begin) ?? [];
    this.#known.set(
      begin,
      [...known, needle].toSorted((a, b) => b.length - a.length),
    );
    this.#begins[hashAt(begin, 0)] = 1;
  }

  *in(text: string): Generator<{ readonly found: string; readonly index: number }> {
    for (let index = 0; index + BEGIN <= text.length; index += 1) {
      if (this.#begins[hashAt(text, index)] === 0) continue;
      const known = this.#known.get(text.slice(index, index + BEGIN));
      const found = known?.find((needle) => text.startsWith(needle, index));
      if (found === undefined) continue;
      yield { found, index };
      index += found.length - 1;
    }
  }
}

function hashAt(text: string, index: number): number {
  return (
    (text.charCodeAt(index) << (2 * BITS)) | (text.charCodeAt(index + 1) << BITS) | text.charCodeAt(index + 2)
  );
}
