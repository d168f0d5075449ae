import { Blocked } from "../verdict/unobserved.ts";

/** The money that one run may charge, in the smallest unit: `spending_cap` of the target file. */
export class SpendingCap {
  readonly #cap: number;
  #spent = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Counts money before it is sent; a negative amount gives back what was refused. */
  spend(amount: number): void {
    if (this.#spent + amount > this.#cap) {
      throw new Blocked(
        `the spending cap is reached (spending_cap: ${this.#cap}); raise it in the target file`,
        [],
        "spending_cap",
      );
    }
    this.#spent += amount;
  }
}
