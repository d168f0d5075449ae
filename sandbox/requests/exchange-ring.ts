import { isEmpty, newTrace, type Exchange, type Trace } from "./exchange.ts";
import { keepHead, NOTHING, sizeOf, type Mutable } from "./head.ts";

/** How many requests are kept, and how many bytes of them: whichever is reached first. */
export const MOST_REQUESTS = 1000;
export const MOST_BYTES = 16 * 1024 * 1024;

/** The part of these bytes for addresses and headers. The bodies have the rest. */
export const MOST_OF_HEADS = 3 * 1024 * 1024;
const MOST_OF_BODIES = MOST_BYTES - MOST_OF_HEADS;

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

/** One place of the ring. It is written anew for each request: an object for each would cost the garbage collector time. */
interface Entry extends Mutable<Omit<Exchange, "body" | "text" | "trace">> {
  id: number;
  hasBody: boolean;
  announced: boolean;
  /** Bytes of its head. */
  size: number;
  /** Where the body begins. It ends where the answer begins, and that where the trace begins. */
  start: number;
  answer: number;
  trace: number;
  end: number;
}

/** In UTF-8; counting them would cost more than the room that is left unused until then. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/**
 * The last exchanges. The texts of addresses and headers are kept as they came: to write them anywhere would cost more
 * than all else that the log does for a request. The bodies and the trace are bytes in one buffer that is written round
 * and round, since as objects they would outlive the young generation of the garbage collector.
 */
export class ExchangeRing {
  #bytes = Buffer.alloc(0);
  /** Bytes of the heads. */
  #heads = 0;
  /** Where the next one is written. */
  #next = 0;
  #oldest = 1;
  #newest = 0;
  /** The request with number n is at n modulo their count. Only those from the oldest to the newest are there. */
  readonly #entries = Array.from({ length: MOST_REQUESTS }, emptyEntry);

  /** The numbers of those that are kept. The oldest is above the newest while there is none. */
  get oldest(): number {
    return this.#oldest;
  }

  get newest(): number {
    return this.#newest;
  }

  /** Bytes of memory. */
  get size(): number {
    return this.#bytes.length + this.#heads;
  }

  add(exchange: Exchange): void {
    const { body, trace } = exchange;
    const text = exchange.text.length > MOST_OF_ANSWER ? beginning(exchange.text) : exchange.text;
    const traceText = isEmpty(trace) ? "" : JSON.stringify(trace);
    const bodyLength = body?.length ?? 0;
    const characters = text.length + traceText.length;
    const size = sizeOf(exchange);
    const start = this.#roomFor(size, Math.max(1, characters * MOST_BYTES_OF_A_CHARACTER + bodyLength));
    const before = this.#entry(this.#newest) ?? NOTHING;
    this.#newest += 1;
    const entry = this.#place(this.#newest);
    entry.id = this.#newest;
    entry.at = exchange.at;
    entry.took = exchange.took;
    entry.method = exchange.method;
    entry.status = exchange.status;
    keepHead(entry, exchange, before);
    entry.hasBody = body !== undefined;
    entry.announced = trace.events.length > 0;
    entry.size = size;
    entry.start = start;
    body?.copy(this.#bytes, start);
    entry.answer = start + bodyLength;
    entry.trace = entry.answer + this.#bytes.write(text, entry.answer);
    entry.end = entry.trace + this.#bytes.write(traceText, entry.trace);
    this.#next = behind(entry);
    this.#heads += size;
  }

  /** The place for the request with this number. */
  #place(id: number): Entry {
    const entry = this.#entries[id % MOST_REQUESTS];
    if (entry === undefined) throw new Error(`There is no place for request ${id}.`);
    return entry;
  }

  /** Undefined for a request that is forgotten, or still to come. */
  #entry(id: number): Entry | undefined {
    return id >= this.#oldest && id <= this.#newest ? this.#place(id) : undefined;
  }

  /**
   * Makes room for a head and bodies of so many bytes, and returns where the bodies begin. The oldest entries stand behind
   * the newest.
   */
  #roomFor(head: number, length: number): number {
    if (this.#newest - this.#oldest + 1 === MOST_REQUESTS) this.#forgetOldest();
    while (this.#heads + head > MOST_OF_HEADS && this.#oldest <= this.#newest) this.#forgetOldest();
    while (this.#bytes.length < MOST_OF_BODIES && !this.#isFree(length)) this.#grow();
    if (this.#next + length > this.#bytes.length) {
      while ((this.#entry(this.#oldest)?.start ?? -1) >= this.#next) this.#forgetOldest();
      this.#next = 0;
    }
    while (!this.#isFree(length)) this.#forgetOldest();
    return this.#next;
  }

  /** Whether so many bytes can be written without forgetting a request: behind the newest, or from the beginning on. */
  #isFree(length: number): boolean {
    const oldest = this.#entry(this.#oldest);
    const end = this.#next + length;
    if (oldest === undefined) return length <= this.#bytes.length;
    if (end <= this.#bytes.length) return oldest.start >= end || oldest.start < this.#next;
    return oldest.start < this.#next && oldest.start >= length;
  }

  /** No larger than is needed, because memory that is not in the processor's cache makes each request slower. */
  #grow(): void {
    const bytes = Buffer.allocUnsafeSlow(
      Math.min(MOST_OF_BODIES, Math.max(FIRST_BYTES, this.#bytes.length * 2)),
    );
    let next = 0;
    for (const entry of this.#all()) {
      this.#bytes.copy(bytes, next, entry.start, entry.end);
      const by = next - entry.start;
      entry.start += by;
      entry.answer += by;
      entry.trace += by;
      entry.end += by;
      next = behind(entry);
    }
    this.#bytes = bytes;
    this.#next = next;
  }

  #forgetOldest(): void {
    const entry = this.#place(this.#oldest);
    this.#heads -= entry.size;
    keepHead(entry, NOTHING, NOTHING);
    this.#oldest += 1;
  }

  *#all(): Generator<Entry> {
    for (let id = this.#oldest; id <= this.#newest; id += 1) yield this.#place(id);
  }

  /** The oldest first. */
  kept(): Kept[] {
    return Array.from(this.#all(), ({ id, at, method, status, announced }) => ({
      id,
      at,
      method,
      status,
      announced,
    }));
  }

  /** Whether a text stands in an exchange: in its address, a header, a body, or what is known of it. */
  says(id: number, text: string): boolean {
    const entry = this.#entry(id);
    if (entry === undefined) return false;
    const { url, headers, answerHeaders, start, end } = entry;
    return (
      JSON.stringify([url, headers, answerHeaders]).includes(text) ||
      this.#bytes.subarray(start, end).includes(text)
    );
  }

  read(id: number): Exchange | undefined {
    const entry = this.#entry(id);
    if (entry === undefined) return undefined;
    const { at, took, method, status, url, headers, answerHeaders, trace, hasBody, start, answer } = entry;
    return {
      at,
      took,
      method,
      status,
      url,
      headers,
      answerHeaders,
      body: hasBody ? Buffer.from(this.#bytes.subarray(start, answer)) : undefined,
      text: this.#bytes.toString("utf8", answer, trace),
      trace: this.#traceOf(entry),
    };
  }

  #traceOf({ trace, end }: Entry): Trace {
    return trace === end ? newTrace() : JSON.parse(this.#bytes.toString("utf8", trace, end));
  }
}

/** A request without bodies has a byte of its own, too: no two begin at the same place. */
function behind({ start, end }: Entry): number {
  return Math.max(start + 1, end);
}

function emptyEntry(): Entry {
  // NaN, so that the engine keeps fractions in this place from the start.
  const what = { id: 0, at: Number.NaN, took: Number.NaN, method: "", status: null, hasBody: false };
  return { ...what, ...NOTHING, announced: false, size: 0, start: 0, answer: 0, trace: 0, end: 0 };
}

/** A copy, since a part of a text keeps the whole of it in memory. It does not end in the middle of a word or number. */
function beginning(text: string): string {
  const part = Buffer.from(text.slice(0, MOST_OF_ANSWER)).toString();
  // Counted from the end: a regular expression would try every word, in quadratic time.
  let end = part.length;
  while (end > 0 && OF_A_WORD.test(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end);
}

const OF_A_WORD = /[\w\s.+/=%-]/;
