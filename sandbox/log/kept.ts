import type { Exchange } from "./exchange.ts";

/** How many requests are kept, and how many bytes of them: whichever is reached first. */
export const MOST_REQUESTS = 1000;
export const MOST_BYTES = 16 * 1024 * 1024;

/** Characters of an answer that are kept. Nothing keeps a request of more than 256 KiB. */
export const MOST_OF_ANSWER = 128 * 1024;

/** The last exchanges, the oldest first. Each has a number, and the numbers go on. */
export class KeptExchanges {
  readonly #kept: { readonly exchange: Exchange; readonly bytes: number }[] = [];
  #newest = 0;
  #bytes = 0;

  /** The number of the oldest one; above the newest while there is none. */
  get oldest(): number {
    return this.#newest - this.#kept.length + 1;
  }

  get newest(): number {
    return this.#newest;
  }

  /** Bytes of memory, or a little more. */
  get bytes(): number {
    return this.#bytes;
  }

  add(given: Exchange): void {
    const exchange = given.text.length > MOST_OF_ANSWER ? cut(given) : given;
    const bytes = sizeOf(exchange);
    this.#kept.push({ exchange, bytes });
    this.#newest += 1;
    this.#bytes += bytes;
    while (this.#kept.length > MOST_REQUESTS || (this.#bytes > MOST_BYTES && this.#kept.length > 1))
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  /** Undefined for a request that is forgotten, or still to come. */
  read(id: number): Exchange | undefined {
    return this.#kept[id - this.oldest]?.exchange;
  }

  /** With their numbers, the oldest first. */
  all(): (readonly [id: number, exchange: Exchange])[] {
    const { oldest } = this;
    return this.#kept.map(({ exchange }, at) => [oldest + at, exchange]);
  }
}

/** Whether a text stands in an exchange: in its address, a header, a body, or what is known of it. */
export function says({ url, headers, answerHeaders, trace, body, text }: Exchange, asked: string): boolean {
  const rest = JSON.stringify([url, headers, answerHeaders, trace]);
  return rest.includes(asked) || text.includes(asked) || body?.includes(asked) === true;
}

/** Bytes of the objects and lists of an exchange, and what a text needs beside its characters. */
const FRAME = 600;
const TEXT = 32;

function sizeOf({ url, headers, answerHeaders, body, text }: Exchange): number {
  let size = FRAME + url.length + Buffer.byteLength(text) + (body?.length ?? 0);
  for (const named of [headers, answerHeaders])
    for (const name in named) size += name.length + String(named[name]).length + 2 * TEXT;
  return size;
}

/** Its text is copied, since a part of it keeps the whole in memory, and does not end in the middle of a word or number. */
function cut(exchange: Exchange): Exchange {
  const { text } = exchange;
  // Counted from the end: a regular expression would try every word, in quadratic time.
  let end = MOST_OF_ANSWER;
  while (end > 0 && OF_A_WORD.test(text.charAt(end - 1))) end -= 1;
  const beginning = Buffer.from(text.slice(0, end)).toString();
  return { ...exchange, text: beginning, answerBytes: Buffer.byteLength(text) };
}

const OF_A_WORD = /[\w\s.+/=%-]/;
