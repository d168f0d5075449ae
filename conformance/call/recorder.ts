import { idInPath } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { mentions, strings } from "./json-pointer.ts";
import type { Redactor } from "./redact.ts";
import { Budget } from "./budget.ts";

/** In one answer: a hostile one may hold any number. */
const MOST_TOKENS = 20;

/** Keeps every exchange of a run, and learns from each answer which texts are tokens. */
export class Recorder {
  #exchanges: Exchange[] = [];
  readonly #redactor: Redactor;
  readonly #budget: Budget;
  readonly #kept: (exchange: Exchange) => void;

  constructor(redactor: Redactor, budget = new Budget(), kept: (exchange: Exchange) => void = () => {}) {
    this.#redactor = redactor;
    this.#budget = budget;
    this.#kept = kept;
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Texts that stand for a card, in the order in which they were first seen. */
  readonly tokens = new Set<string>();

  /** Takes exchanges that no verdict rests on out of the memory; returns how many. What was learned from them stays. */
  forget(isForgotten: (exchange: Exchange) => boolean): number {
    const { true: forgotten = [], false: left = [] } = Object.groupBy(this.#exchanges, (one) =>
      isForgotten(one) ? "true" : "false",
    );
    for (const one of forgotten) this.#budget.release(one);
    this.#exchanges = left;
    this.#forgotten += forgotten.length;
    return forgotten.length;
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
    const exchange = this.#budget.keep(received);
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
    const { operation, body } = call;
    if (operation.endsWith("PaymentToken")) {
      if (operation === "createPaymentToken") this.#creations.push(call);
      const likely = strings(body).filter(
        ([pointer, value]) => pointer.startsWith("/token_details") && /^(?=.*\d)[\w-]{12,1000}$/.test(value),
      );
      for (const [, value] of likely.slice(0, MOST_TOKENS)) this.#hide(value);
    }
    for (const sent of tokensIn(call))
      if (!this.tokens.has(sent) && this.#creations.some((made) => holds(made, sent))) this.#hide(sent);
  }
  readonly #creations: Exchange[] = [];

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

/** Of an answer that was not kept whole, the text may end before. */
function holds({ text, body }: Exchange, sent: string): boolean {
  return text.includes(sent) || mentions(body, sent);
}
