/**
 * Breaks that whoever writes flows or rules does not read until the rules are written: they measure what the suite sees
 * at first sight.
 */
import type { Seams } from "../harness/defect.ts";

/** A way to make the sandbox break the document that the authors of the suite have not seen. */
export interface Break extends Seams {
  readonly id: string;
  /** The document says it. Otherwise it follows from what the document is for. */
  readonly stated: boolean;
  /** The section of the document that says otherwise, or what it is derived from. */
  readonly breaks: string;
  /** What the service does wrong, in the present tense. */
  readonly how: string;
}
