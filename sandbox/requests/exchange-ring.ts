import type { Exchange } from "./exchange.ts";

/** How many requests are kept, and how many bytes of them: whichever is reached first. */
export const MOST_REQUESTS = 1000;
export const MOST_BYTES = 16 * 1024 * 1024;

/** Characters of an answer that are kept. Nothing keeps a request of more than 256 KiB. */
export const MOST_OF_ANSWER = 128 * 1024;

/** It grows to the most when it is needed. */
const FIRST_BYTES = 256 * 1024;

/** What is known of an exchange without reading it. */
export interface Kept extends Pick<Exchange, "at" | "method" | "status"> {
  readonly id: number;
  /** Whether its trace names an event. */
  readonly announced: boolean;
}

interface Entry extends Kept, Pick<Exchange, "took"> {
  readonly start: number;
  readonly end: number;
  /** Where the body begins; where it ends is where the answer begins. */
  readonly body: number;
  readonly answer: number;
}

/** In UTF-8; counting them would cost more than the room that is left unused until then. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/** What stands before the bodies, as JSON. */
type Head = readonly [
  url: string,
  headers: Exchange["headers"],
  answerHeaders: Exchange["answerHeaders"],
  trace: Exchange["trace"],
  hasBody: boolean,
];

/**
 * The last exchanges, as bytes in one buffer that is written round and round. As objects they would outlive the young
 * generation of the garbage collector, which costs a tenth of the time of a small request.
 */
export class ExchangeRing {
  #bytes = Buffer.alloc(0);
  /** Where the next one is written. */
  #next = 0;
  #oldest = 1;
  #newest = 0;
  readonly #entries = new Map<number, Entry>();

  /** The numbers of those that are kept. The oldest is above the newest while there is none. */
  get oldest(): number {
    return this.#oldest;
  }

  get newest(): number {
    return this.#newest;
  }

  /** Bytes of memory. */
  get size(): number {
    return this.#bytes.length;
  }

  add(exchange: Exchange): void {
    const { at, took, method, url, status, headers, body, answerHeaders, trace } = exchange;
    const head = JSON.stringify([url, headers, answerHeaders, trace, body !== undefined]);
    const text = exchange.text.length > MOST_OF_ANSWER ? beginning(exchange.text) : exchange.text;
    const bodyLength = body?.length ?? 0;
    const start = this.#roomFor((head.length + text.length) * MOST_BYTES_OF_A_CHARACTER + bodyLength);
    const bodyAt = start + this.#bytes.write(head, start);
    body?.copy(this.#bytes, bodyAt);
    const answer = bodyAt + bodyLength;
    const end = answer + this.#bytes.write(text, answer);
    this.#next = end;
    this.#newest += 1;
    const id = this.#newest;
    const announced = trace.events.length > 0;
    this.#entries.set(id, { id, at, took, method, status, announced, start, body: bodyAt, answer, end });
  }

  /** Makes room for so many bytes, and returns where it begins. The oldest entries stand behind the newest. */
  #roomFor(length: number): number {
    if (this.#entries.size === MOST_REQUESTS) this.#forgetOldest();
    while (this.#bytes.length < MOST_BYTES && !this.#isFree(length)) this.#grow();
    if (this.#next + length > this.#bytes.length) {
      while ((this.#entries.get(this.#oldest)?.start ?? -1) >= this.#next) this.#forgetOldest();
      this.#next = 0;
    }
    while (!this.#isFree(length)) this.#forgetOldest();
    return this.#next;
  }

  /** Whether so many bytes can be written without forgetting a request: behind the newest, or from the beginning on. */
  #isFree(length: number): boolean {
    const oldest = this.#entries.get(this.#oldest);
    const end = this.#next + length;
    if (oldest === undefined) return length <= this.#bytes.length;
    if (end <= this.#bytes.length) return oldest.start >= end || oldest.start < this.#next;
    return oldest.start < this.#next && oldest.start >= length;
  }

  /** No larger than is needed, because memory that is not in the processor's cache makes each request slower. */
  #grow(): void {
    const bytes = Buffer.allocUnsafeSlow(Math.min(MOST_BYTES, Math.max(FIRST_BYTES, this.#bytes.length * 2)));
    let next = 0;
    for (const [id, { start, body, answer, end, ...rest }] of this.#entries) {
      this.#bytes.copy(bytes, next, start, end);
      const by = next - start;
      this.#entries.set(id, { ...rest, start: next, body: body + by, answer: answer + by, end: end + by });
      next += end - start;
    }
    this.#bytes = bytes;
    this.#next = next;
  }

  #forgetOldest(): void {
    this.#entries.delete(this.#oldest);
    this.#oldest += 1;
  }

  /** The oldest first. */
  kept(): Kept[] {
    return [...this.#entries.values()];
  }

  /** Whether a text stands in an exchange: in its address, a header, a body, or what is known of it. */
  says(id: number, text: string): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && this.#bytes.subarray(entry.start, entry.end).includes(text);
  }

  read(id: number): Exchange | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    const { at, took, method, status, start, body, answer, end } = entry;
    const head: Head = JSON.parse(this.#bytes.toString("utf8", start, body));
    const [url, headers, answerHeaders, trace, hasBody] = head;
    return {
      at,
      took,
      method,
      url,
      headers,
      status,
      answerHeaders,
      trace,
      body: hasBody ? Buffer.from(this.#bytes.subarray(body, answer)) : undefined,
      text: this.#bytes.toString("utf8", answer, end),
    };
  }
}

/** A copy, since a part of a text keeps the whole of it in memory. It does not end in the middle of a word or number. */
function beginning(text: string): string {
  const part = Buffer.from(text.slice(0, MOST_OF_ANSWER)).toString();
  return part.slice(0, Math.max(0, part.search(/[\w\s.+/=%-]*$/)));
}
