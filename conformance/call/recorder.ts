import type { Exchange } from "./exchange.ts";
import { strings } from "./json-pointer.ts";
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

  /**
   * A token's place is not shown, so every text of `token_details` that could be one is hidden, and whatever else of a
   * creation is sent as one. An id that the suite made up is no secret.
   */
  #learn({ operation, body, text, request }: Exchange): void {
    if (operation.endsWith("PaymentToken")) {
      if (operation === "createPaymentToken") this.#creations.push(text);
      for (const [pointer, value] of strings(body)) {
        if (pointer.startsWith("/token_details") && /^(?=.*\d)[\w-]{12,}$/.test(value))
          this.#redactor.hide(value, "token");
      }
    }
    const sent = /"(?:payment_token|payment_token_id)":"([^"]{6,})"/.exec(request.body ?? "")?.[1];
    if (sent !== undefined && this.#creations.some((creation) => creation.includes(sent)))
      this.#redactor.hide(sent, "token");
  }
  readonly #creations: string[] = [];
}
