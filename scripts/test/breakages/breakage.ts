import type { RuleName } from "../../house-rules/all.ts";

/** One way to break the contract: a place, what to put there, and the words that the rule then has to say. */
export interface Breakage {
  readonly rule: RuleName;
  readonly how: string;
  /** Members to go down from the root of the document; from the list of gaps when the first is `gaps`. */
  readonly at: readonly (string | number)[];
  /** What to put there; left out, the member is removed. */
  readonly put?: unknown;
  readonly says: string;
}
