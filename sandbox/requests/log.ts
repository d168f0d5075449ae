import type { Merchants } from "../merchants/merchants.ts";
import type { Store } from "../store/port.ts";
import type { Exchange } from "./exchange.ts";
import { fits, mayFit, type Outline, type RequestFilter } from "./filter.ts";
import { lookupsIn } from "./lookups.ts";
import { viewOf, type LoggedRequest, type Surroundings } from "./view.ts";

interface Setting {
  readonly store: Store;
  readonly merchants: Merchants;
  readonly adminToken: string | undefined;
  readonly name: string;
}

/** How many requests are kept, and how many bytes of them: whichever is reached first. */
export const MOST_REQUESTS = 1000;
export const MOST_BYTES = 16 * 1024 * 1024;

/** Characters of an answer that are kept. Nothing keeps a request of more than 256 KiB. */
export const MOST_OF_ANSWER = 128 * 1024;

/** Bytes of an entry besides its texts, roughly. */
const OVERHEAD = 1024;

interface Entry extends Outline {
  readonly id: number;
  bytes: number;
  /** Until somebody asks for it. */
  exchange: Exchange | undefined;
  /** From then on: what is given out, as JSON. */
  view: string;
}

/**
 * The last requests of this process, in memory only. To keep one costs next to nothing: it is redacted and described
 * when somebody asks for it for the first time, and then only the redacted form is left.
 */
export class RequestLog {
  readonly #around: Surroundings;
  /** By their numbers, the oldest first. */
  readonly #entries = new Map<number, Entry>();
  #bytes = 0;
  #oldest = 1;
  #newest = 0;

  /** Called once, after the next request or at the end. */
  #waiting: (() => void)[] = [];
  #closed = false;
  /** Another one after each start of the sandbox, because the numbers begin again. */
  readonly name: string;
  /** Whether other processes answer requests, too. Each has a log of its own. */
  readonly partial: boolean;

  constructor({ store, merchants, adminToken, name }: Setting) {
    const merchantIds = () => merchants.all().map(({ id }) => id);
    this.#around = { lookups: lookupsIn(store, merchantIds), merchants, adminToken };
    this.name = name;
    this.partial = store.shared;
  }

  /** The numbers of the entries that are kept; the oldest is above the newest while there is none. */
  get kept(): { readonly oldest: number; readonly newest: number; readonly bytes: number } {
    return { oldest: this.#oldest, newest: this.#newest, bytes: this.#bytes };
  }

  add(exchange: Exchange): void {
    this.#newest += 1;
    const { text } = exchange;
    const kept = text.length > MOST_OF_ANSWER ? { ...exchange, text: beginning(text) } : exchange;
    const bytes = sizeOf(kept);
    const { at, method, status } = kept;
    this.#entries.set(this.#newest, {
      id: this.#newest,
      at,
      method,
      status,
      bytes,
      exchange: kept,
      view: "",
    });
    this.#bytes += bytes;
    while (this.#entries.size > MOST_REQUESTS || this.#bytes > MOST_BYTES) this.#forgetOldest();
    if (this.#waiting.length > 0) this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Ends what waits for the next request. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** How many wait for the next request. */
  get readers(): number {
    return this.#waiting.length;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves with true after the next request, and with false when there was none in that time or the signal came. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (this.#closed || signal.aborted) return Promise.resolve(false);
    const wake = () => resolve(true);
    const giveUp = () => resolve(false);
    const timer = setTimeout(giveUp, milliseconds).unref();
    signal.addEventListener("abort", giveUp);
    this.#waiting.push(wake);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      this.#waiting = this.#waiting.filter((one) => one !== wake);
    });
  }

  #forgetOldest(): void {
    this.#bytes -= this.#entries.get(this.#oldest)?.bytes ?? 0;
    this.#entries.delete(this.#oldest);
    this.#oldest += 1;
  }

  /** The request with this number; undefined when it is forgotten, or still to come. */
  async find(id: number): Promise<LoggedRequest | undefined> {
    const entry = this.#entries.get(id);
    return entry === undefined ? undefined : this.#view(entry);
  }

  /** The newest requests that fit, newest first, and whether there are more. With `before`: only those below that number. */
  async list(
    filter: RequestFilter,
    {
      limit,
      before = Number.POSITIVE_INFINITY,
    }: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly requests: LoggedRequest[]; readonly hasMore: boolean }> {
    const requests: LoggedRequest[] = [];
    const candidates = [...this.#entries.values()].filter((one) => one.id < before && mayFit(filter, one));
    for (const entry of candidates.toReversed()) {
      const view = await this.#view(entry);
      if (!fits(filter, view)) continue;
      if (requests.length === limit) return { requests, hasMore: true };
      requests.push(view);
    }
    return { requests, hasMore: false };
  }

  /** Every request that touched the charge, order, event, plan, product or subscription with this id, oldest first. */
  async touching(id: string): Promise<LoggedRequest[]> {
    const found: LoggedRequest[] = [];
    for (const entry of [...this.#entries.values()].filter((one) => mentions(one, id))) {
      const view = await this.#view(entry);
      if (view.touched.some((one) => one.id === id)) found.push(view);
    }
    return found;
  }

  async #view(entry: Entry): Promise<LoggedRequest> {
    if (entry.exchange !== undefined) {
      const view = JSON.stringify(await viewOf(entry.id, entry.exchange, this.#around));
      entry.view = view;
      entry.exchange = undefined;
      if (this.#entries.has(entry.id)) this.#bytes += view.length + OVERHEAD - entry.bytes;
      entry.bytes = view.length + OVERHEAD;
    }
    const view: LoggedRequest = JSON.parse(entry.view);
    return view;
  }
}

function sizeOf({ url, headers, body, text }: Exchange): number {
  let bytes = OVERHEAD + url.length + (body?.length ?? 0) + text.length;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0);
  return bytes;
}

/** A copy, since a part of a text keeps the whole of it in memory. It does not end in the middle of a word or number. */
function beginning(text: string): string {
  const part = Buffer.from(text.slice(0, MOST_OF_ANSWER)).toString();
  return part.slice(0, Math.max(0, part.search(/[\w\s.+/=%-]*$/)));
}

/** Whether a request can have touched the id: it stands in its parts, or in what is known of it. */
function mentions({ exchange, view }: Entry, id: string): boolean {
  if (exchange === undefined) return view.includes(id);
  const { url, body, text, trace } = exchange;
  return (
    url.includes(id) ||
    text.includes(id) ||
    trace.charges.includes(id) ||
    trace.events.length > 0 ||
    (body?.includes(id) ?? false)
  );
}
