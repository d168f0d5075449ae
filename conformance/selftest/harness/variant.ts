/** The sandbox with a freedom of the document used in another way. No variant may turn anything red. */
import type { Seams } from "./defect.ts";

export interface Variant extends Seams {
  /** Rows of `openapi/gaps.yaml`. */
  readonly takes: readonly string[];
  /** Reads the whole list of charges for each page of it. Two of these at once would read it for each page of that. */
  readonly readsWholeList?: true;
  /** Changes nothing of what the suite asks and hears: it stands against the day on which the suite does ask. */
  readonly isGuard?: true;
}

export type Variants = Readonly<Record<string, Variant>>;
