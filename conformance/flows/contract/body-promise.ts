/** Which requirement refuses wrong values in the body of an operation. */
import type { Need, Sentence, contract } from "../../flow.ts";

export interface BodyPromise {
  readonly operation: contract.OperationWith<"body">;
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: readonly Need[];
}
