/** Which requirement refuses wrong values in the body of an operation. */
import type { Sentence, contract } from "../../flow.ts";

export type BodyPromise = readonly [
  operation: contract.OperationWith<"body">,
  id: string,
  sentence: Sentence,
];
