import type { Findings } from "./findings.ts";
import type { Level } from "./level.ts";
import type { Node } from "../document-node.ts";

/** Two schemas of one place, and who writes what they describe: the merchant a request, the service an answer. */
export interface Pair {
  readonly before: unknown;
  readonly now: unknown;
  readonly where: string;
  readonly by: "merchant" | "service";
}

export interface Comparison {
  readonly before: Node;
  readonly now: Node;
  readonly findings: Findings;
  readonly schemas: (pair: Pair) => void;
}

/** Less may be said than before: a request that was right is refused; an answer holds no surprise. */
export const narrower = (by: Pair["by"]): Level => (by === "merchant" ? "major" : "minor");
/** More may be said than before: a request has a new freedom; an answer something that nobody expects. */
export const wider = (by: Pair["by"]): Level => (by === "merchant" ? "minor" : "major");

/** A pair of which references are followed. */
export interface Resolved extends Pair {
  readonly before: Node;
  readonly now: Node;
}
