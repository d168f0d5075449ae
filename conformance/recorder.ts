import type { Exchange } from "./exchange.ts";
import { strings } from "./pointer.ts";
import type { Redactor } from "./redact.ts";

/** Keeps every exchange of a run, in order, and learns from each answer which texts are tokens. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #redactor: Redactor;

  readonly #kept: (exchange: Exchange) => void;

  constructor(redactor: Redactor, kept: (exchange: Exchange) => void = () => {}) {
    this.#redactor = redactor;
    this.#kept = kept;
  }

  /** The number of the next exchange: in the order of sending, which is not the order of answering. */
  number(): number {
    this.#sent += 1;
    return this.#sent;
  }
  #sent = 0;

  keep(exchange: Exchange): Exchange {
    this.exchanges.push(exchange);
    this.#learn(exchange);
    this.#kept(exchange);
    return exchange;
  }

  /** A token's place is not shown, so every text of `token_details` that could be one is hidden. */
  #learn({ operation, body, request }: Exchange): void {
    if (operation.endsWith("PaymentToken")) {
      for (const [pointer, text] of strings(body)) {
        if (pointer.startsWith("/token_details") && /^(?=.*\d)[\w-]{12,}$/.test(text))
          this.#redactor.hide(text, "token");
      }
    }
    const credential = /"(?:payment_token|payment_token_id)":"([^"]{6,})"/.exec(request.body ?? "");
    if (credential) this.#redactor.hide(credential[1], "token");
  }
}
