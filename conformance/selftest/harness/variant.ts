/** The sandbox with a freedom of the document used in another way. No variant may turn anything red. */
import type { Seams } from "./defect.ts";

export interface Variant extends Seams {
  /** Rows of `openapi/gaps.yaml`. */
  readonly takes: readonly string[];
  /** Reads the whole charge list for each page. Two of these in one bundle would multiply the reads. */
  readonly readsWholeList?: true;
  /** Leaves one trace of an object and no other. A second variant that takes this one away, too, leaves nothing to find. */
  readonly isAlone?: true;
  /** The suite asks for nothing that this variant changes. It guards against a later check that does. */
  readonly isGuard?: true;
}

export type Variants = Readonly<Record<string, Variant>>;
