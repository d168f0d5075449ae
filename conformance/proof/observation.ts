/** What a flow has observed so far about one requirement. */
import type { Fact } from "../verdict/fact.ts";
import type { Finding } from "../verdict/verdict.ts";

type Decision = Pick<Finding, "outcome" | "cause" | "reason" | "fact">;

/** The first decision stays. Without one, a pass rests on at least one observation that could have failed. */
export class Observation {
  #decision: Decision | undefined;
  #observed = false;
  readonly #unseen = new Set<string>();
  readonly #exchanges = new Set<number>();

  get isDecided(): boolean {
    return this.#decision !== undefined;
  }

  get hasObserved(): boolean {
    return this.#observed;
  }

  restsOn(exchange: number): void {
    if (!this.isDecided) this.#exchanges.add(exchange);
  }

  /** Something was looked at that could have been otherwise, and it was as expected. */
  observed(): void {
    this.#observed = true;
  }

  /** A place that the answer or event does not have, and need not have. */
  unseen(pointer: string): void {
    this.#unseen.add(pointer);
  }

  fail(reason: string, fact: Fact): void {
    this.decide({ outcome: "fail", cause: "contradicted", reason, fact });
  }

  decide(decision: Decision): void {
    this.#decision ??= decision;
  }

  finding(): Finding {
    return { ...this.#conclusion(), exchanges: [...this.#exchanges] };
  }

  #conclusion(): Decision {
    if (this.#decision !== undefined) return this.#decision;
    if (this.#observed) return { outcome: "pass", cause: "observed", reason: "" };
    if (this.#unseen.size > 0) {
      const places = [...this.#unseen].join(" or ");
      return { outcome: "skipped", cause: "never_shown", reason: `no answer or event shows ${places}` };
    }
    return { outcome: "blocked", cause: "not_looked_at", reason: "the flow ended without looking at it" };
  }
}
