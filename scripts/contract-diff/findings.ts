import { highest, type Level } from "./level.ts";

export interface Change {
  readonly level: Level;
  /** A place of the contract, such as `captureCharge > 200` or `Amount.currency_code`. */
  readonly where: string;
  readonly what: string;
  /** Operations and webhooks that it reaches. */
  readonly reaches: ReadonlySet<string>;
}

/**
 * Collects differences while two contracts are compared. A change of a shared schema is one finding, however many
 * places use it.
 */
export class Findings {
  readonly #changes = new Map<string, Change & { readonly reaches: Set<string> }>();
  #subject: string | undefined;

  /** Everything found by `walk` reaches this operation or webhook. */
  within(subject: string, walk: () => void): void {
    this.#subject = subject;
    walk();
    this.#subject = undefined;
  }

  add(level: Level, where: string, what: string): void {
    const key = `${where} ${what}`;
    const known = this.#changes.get(key);
    const reaches = known?.reaches ?? new Set<string>();
    if (this.#subject !== undefined) reaches.add(this.#subject);
    // The same change can be harmless in an answer and break a request.
    this.#changes.set(key, { level: highest([level, known?.level ?? "none"]), where, what, reaches });
  }

  all(): readonly Change[] {
    const order: readonly Level[] = ["major", "minor", "patch", "none"];
    return [...this.#changes.values()].toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  }
}
