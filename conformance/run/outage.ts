import type { Exchange } from "../call/exchange.ts";

/** Calls in a row without an answer after which the target is asked whether it is still there. */
const SILENT_CALLS = 6;

interface Tools {
  readonly now: () => number;
  readonly wall: () => number;
  /** One call that any server answers, rightly or wrongly; false when no answer came. */
  readonly ping: () => Promise<boolean>;
  /** The target is gone: no further call will be answered. */
  readonly gone: (sentence: string) => void;
}

/** Notices a target that stops answering in the middle of a run, so that the run does not wait out the deadline of each call. */
export class OutageWatch {
  readonly #tools: Tools;
  readonly #begun: number;
  #last: Exchange | undefined;
  #silent = 0;
  #asking = false;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#begun = tools.now();
  }

  /** When the last answer came, by the clock of the run. */
  get lastAnswer(): number {
    return this.#last?.ended ?? this.#begun;
  }

  heard(exchange: Exchange): void {
    if (exchange.status !== 0) {
      this.#last = exchange;
      this.#silent = 0;
      return;
    }
    this.#silent += 1;
    if (this.#silent < SILENT_CALLS || this.#asking) return;
    this.#asking = true;
    void this.#ask(exchange);
  }

  async #ask({ failure }: Exchange): Promise<void> {
    const last = this.#last;
    // An answer that came meanwhile is a sign of life too.
    if (!(await this.#tools.ping()) && this.#last === last) return this.#tools.gone(this.#sentence(failure));
    this.#silent = 0;
    this.#asking = false;
  }

  #sentence(failure = "nothing came"): string {
    const last = this.#last;
    if (last === undefined) return `the target does not answer: ${failure}`;
    const { now, wall } = this.#tools;
    const seconds = ((last.ended - this.#begun) / 1000).toFixed(1);
    const at = new Date(wall() - (now() - last.ended)).toISOString();
    return `the target went away ${seconds} s into the run (last answer at ${at}, to #${last.nr}; since then: ${failure})`;
  }
}
