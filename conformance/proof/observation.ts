/** What a flow has observed so far about one requirement. */
import type { Finding, Fact, Level } from "../verdict/verdict.ts";

type Decision = Pick<Finding, "outcome" | "cause" | "reason" | "fact">;

/** At most this many exchanges in a verdict about every answer of a run. */
export const MOST_EXCHANGES = 40;

/** The first decision stays. Without one, a pass rests on at least one observation that could have failed. */
export class Observation {
  readonly level: Level;
  #decision: Decision | undefined;
  #deciding: number | undefined;
  #observed = false;
  // A run has some ten thousand observations, most of one thing each: lists, since sets take much more memory.
  readonly #seen: string[] = [];
  readonly #unseen: string[] = [];
  readonly #exchanges: number[] = [];

  constructor(level: Level = "MUST") {
    this.level = level;
  }

  get isDecided(): boolean {
    return this.#decision !== undefined;
  }

  get hasObserved(): boolean {
    return this.#observed;
  }

  restsOn(exchange: number): void {
    const isFull = this.#exchanges.length === MOST_EXCHANGES;
    if (!this.isDecided && !isFull && !this.#exchanges.includes(exchange)) this.#exchanges.push(exchange);
  }

  /** Something was looked at that could have been otherwise, and it was as expected. */
  observed(): void {
    this.#observed = true;
  }

  /** A place that need not be there: an answer or event shows it, and it was looked at. */
  seen(pointer: string): void {
    this.#seen.push(pointer);
  }

  /** A place that the answer or event does not have, and need not have. */
  unseen(pointer: string): void {
    this.#unseen.push(pointer);
  }

  fail(reason: string, fact: Fact, exchange?: number): void {
    this.decide({ outcome: "fail", cause: "contradicted", reason, fact }, exchange);
  }

  decide(decision: Decision, exchange?: number): void {
    if (this.isDecided) return;
    this.#decision = decision;
    this.#deciding = exchange;
  }

  /** The exchange that decides is the last one named. */
  finding(): Finding {
    const deciding = this.#deciding;
    const others = this.#exchanges.filter((nr) => nr !== deciding);
    const exchanges = deciding === undefined ? others : [...others.slice(0, MOST_EXCHANGES - 1), deciding];
    return { ...this.#conclusion(), exchanges };
  }

  #conclusion(): Decision {
    if (this.#decision !== undefined) return this.#decision;
    const neverShown = this.#unseen.filter(
      (pointer, index) => !this.#seen.includes(pointer) && this.#unseen.indexOf(pointer) === index,
    );
    const reason = neverShown.length === 0 ? "" : `no answer or event shows ${neverShown.join(" or ")}`;
    if (this.#observed) return { outcome: "pass", cause: "observed", reason };
    if (this.#unseen.length > 0) return { outcome: "skipped", cause: "never_shown", reason };
    return { outcome: "blocked", cause: "not_looked_at", reason: "the flow ended without looking at it" };
  }
}
