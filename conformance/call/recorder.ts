import { idInPath } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { strings, isArray, isObject } from "./json-pointer.ts";
import type { Redactor } from "./redact.ts";

/** In one answer: a hostile one may hold any number. */
const MOST_TOKENS = 20;

/** Keeps every exchange of a run, and learns from each answer which texts are tokens. */
export class Recorder {
  #exchanges: Exchange[] = [];
  readonly #redactor: Redactor;
  readonly #elements = new Elements();

  readonly #kept: (exchange: Exchange) => void;

  constructor(redactor: Redactor, kept: (exchange: Exchange) => void = () => {}) {
    this.#redactor = redactor;
    this.#kept = kept;
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Texts that stand for a card, in the order in which they were first seen. */
  readonly tokens = new Set<string>();

  /** Takes exchanges that no verdict rests on out of the memory; returns how many. What was learned from them stays. */
  forget(isForgotten: (exchange: Exchange) => boolean): number {
    const before = this.#exchanges.length;
    this.#exchanges = this.#exchanges.filter((one) => !isForgotten(one));
    const count = before - this.#exchanges.length;
    this.#forgotten += count;
    return count;
  }

  get forgotten(): number {
    return this.#forgotten;
  }
  #forgotten = 0;

  /** The number of the next exchange. Numbers follow the order of sending, not of answering. */
  number(): number {
    this.#sent += 1;
    return this.#sent;
  }
  #sent = 0;

  keep(received: Exchange): Exchange {
    const exchange = { ...received, body: this.#elements.shared(received.body) };
    this.#exchanges.push(exchange);
    this.#learn(exchange);
    this.#kept(exchange);
    return exchange;
  }

  /**
   * What came of a card is a secret too. The document does not say where a token is: hides every text of `token_details`
   * that could be one, and every text of a creation that is later sent as a token. An id that the suite made up is none.
   */
  #learn(call: Exchange): void {
    const { operation, body, text } = call;
    if (operation.endsWith("PaymentToken")) {
      if (operation === "createPaymentToken") this.#creations.push(text);
      const likely = strings(body).filter(
        ([pointer, value]) => pointer.startsWith("/token_details") && /^(?=.*\d)[\w-]{12,}$/.test(value),
      );
      for (const [, value] of likely.slice(0, MOST_TOKENS)) this.#hide(value);
    }
    for (const sent of tokensIn(call))
      if (this.#creations.some((creation) => creation.includes(sent))) this.#hide(sent);
  }
  readonly #creations: string[] = [];

  #hide(token: string): void {
    this.tokens.add(token);
    this.#redactor.hide(token, "token");
  }
}

function tokensIn(call: Exchange): string[] {
  const member = /"(?:payment_token|payment_token_id)":"([^"]{6,})"/.exec(call.request.body ?? "")?.[1];
  const inPath = call.operation.endsWith("PaymentToken") ? idInPath(call) : undefined;
  return [member, inPath].filter((one) => one !== undefined);
}

/** Size of the cache in characters; it is cleared when full. */
export const MOST_CHARACTERS = 10_000_000;

/**
 * Makes one object of list elements that have the same values in the same order of members. A run reads each charge in
 * many pages, and looks at it once.
 */
export class Elements {
  readonly #written = new Map<string, object>();
  #characters = 0;

  /** The same body, with known elements in the lists at its root. */
  shared(body: unknown): unknown {
    if (!isObject(body)) return body;
    const lists = Object.entries(body).flatMap(([name, list]) =>
      isArray(list) && list.some(isObject)
        ? [[name, list.map((element) => this.#known(element))] as const]
        : [],
    );
    return lists.length === 0 ? body : { ...body, ...Object.fromEntries(lists) };
  }

  #known(element: unknown): unknown {
    if (!isObject(element)) return element;
    const written = JSON.stringify(element);
    const known = this.#written.get(written);
    if (known !== undefined) return known;
    this.#characters += written.length;
    if (this.#characters > MOST_CHARACTERS) {
      this.#written.clear();
      this.#characters = written.length;
    }
    this.#written.set(written, element);
    return element;
  }
}
