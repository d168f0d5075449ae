import { idInPath } from "./contract.ts";
import { Elements } from "./elements.ts";
import type { Exchange } from "./exchange.ts";
import { strings } from "./json-pointer.ts";
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

  /** Takes exchanges that no verdict rests on out of the memory; returns how many. What was learned from them stays. */
  forget(isForgotten: (exchange: Exchange) => boolean): number {
    const before = this.#exchanges.length;
    this.#exchanges = this.#exchanges.filter((one) => !isForgotten(one));
    return before - this.#exchanges.length;
  }

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
      for (const [, value] of likely.slice(0, MOST_TOKENS)) this.#redactor.hide(value, "token");
    }
    for (const sent of tokensIn(call))
      if (this.#creations.some((creation) => creation.includes(sent))) this.#redactor.hide(sent, "token");
  }
  readonly #creations: string[] = [];
}

function tokensIn(call: Exchange): string[] {
  const member = /"(?:payment_token|payment_token_id)":"([^"]{6,})"/.exec(call.request.body ?? "")?.[1];
  const inPath = call.operation.endsWith("PaymentToken") ? idInPath(call) : undefined;
  return [member, inPath].filter((one) => one !== undefined);
}
