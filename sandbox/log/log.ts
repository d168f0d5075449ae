import type { Merchants } from "../store/known-merchants.ts";
import type { Store } from "../store/port.ts";
import type { Exchange } from "./exchange.ts";
import { fits, mayFit, type RequestFilter } from "./filter.ts";
import { KeptExchanges, MOST_BYTES, says } from "./kept.ts";
import { lookupsIn } from "./lookups.ts";
import { viewOf, type LoggedRequest, type Surroundings } from "./view.ts";

interface Setting {
  readonly store: Store;
  readonly merchants: Merchants;
  readonly adminToken: string | undefined;
  readonly name: string;
}

/**
 * The last requests of this process, in memory only. To keep one costs next to nothing: it is redacted and described
 * when somebody asks for it.
 */
export class RequestLog {
  readonly #around: Surroundings;
  readonly #exchanges = new KeptExchanges();
  /** What was given out, as JSON, for the next reader: as many characters as the exchanges may have bytes. */
  #views = new WeakMap<Exchange, string>();
  #viewed = 0;
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

  /** The numbers of the requests that are kept (the oldest is above the newest while there is none), and their bytes. */
  get kept(): { readonly oldest: number; readonly newest: number; readonly bytes: number } {
    const { oldest, newest, bytes } = this.#exchanges;
    return { oldest, newest, bytes };
  }

  add(exchange: Exchange): void {
    this.#exchanges.add(exchange);
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

  /** The request with this number; undefined when it is forgotten, or still to come. */
  async find(id: number): Promise<LoggedRequest | undefined> {
    const exchange = this.#exchanges.read(id);
    if (exchange === undefined) return undefined;
    const view: LoggedRequest = JSON.parse(this.#views.get(exchange) ?? (await this.#describe(id, exchange)));
    return view;
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
    const candidates = this.#exchanges.all().filter(([id, one]) => id < before && mayFit(filter, one));
    for (const [id] of candidates.toReversed()) {
      const view = await this.find(id);
      if (view === undefined || !fits(filter, view)) continue;
      if (requests.length === limit) return { requests, hasMore: true };
      requests.push(view);
    }
    return { requests, hasMore: false };
  }

  /** Every request that touched the charge, order, event, plan, product or subscription with this id, oldest first. */
  async touching(id: string): Promise<LoggedRequest[]> {
    const found: LoggedRequest[] = [];
    // An event may be about something that neither the request nor its answer names.
    const candidates = this.#exchanges
      .all()
      .filter(([, one]) => one.trace.events.length > 0 || says(one, id));
    for (const [number] of candidates) {
      const view = await this.find(number);
      if (view?.touched.some((touched) => touched.id === id) === true) found.push(view);
    }
    return found;
  }

  async #describe(id: number, exchange: Exchange): Promise<string> {
    // A large one costs a tenth of a second: requests that came meanwhile are answered before it.
    await new Promise((resolve) => setImmediate(resolve));
    const text = JSON.stringify(await viewOf(id, exchange, this.#around));
    this.#viewed += text.length;
    if (this.#viewed > MOST_BYTES) [this.#views, this.#viewed] = [new WeakMap(), text.length];
    this.#views.set(exchange, text);
    return text;
  }
}
