/** What the body of a flow is given. */
import type { Tools } from "../given/tools.ts";
import type { Subject } from "../proof/complaint.ts";
import type { Proof } from "../proof/proof.ts";

export interface Context<Id extends string> extends Tools {
  /** One statement per declared sentence. No call follows the first one. */
  readonly prove: (id: Id, ...subjects: Subject[]) => Proof;
}
