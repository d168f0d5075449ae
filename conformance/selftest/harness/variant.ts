/** The sandbox with a freedom of the document used in another way. No variant may turn anything red. */
import type { Seams } from "./defect.ts";

export interface Variant extends Seams {
  /** Rows of `openapi/gaps.yaml`. */
  readonly takes: readonly string[];
  /** Reads the charge list from its newest charge for each page. Two of these in one bundle would multiply the reads. */
  readonly readsWholeList?: true;
  /**
   * Not in a bundle, with the reason beside it. Most of these take the id of a charge that waits from the place where the
   * answer gives it: beside variants that hide the id in details, in the list and in events nobody could use the service.
   */
  readonly isAlone?: true;
  /** The suite asks for nothing that this variant changes. It guards against a later check that does. */
  readonly isGuard?: true;
}

export type Variants = Readonly<Record<string, Variant>>;
