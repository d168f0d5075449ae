import type { Findings } from "./findings.ts";
import type { Level } from "./level.ts";
import type { Node } from "../document-node.ts";

/** Two schemas of one place, and who writes the value: the merchant a request, the service an answer. */
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

/** Fewer values are allowed: a request that was right is refused; an answer has no surprise. */
export const narrower = (by: Pair["by"]): Level => (by === "merchant" ? "major" : "minor");
/** More values are allowed: a request has a new freedom; an answer may have something unexpected. */
export const wider = (by: Pair["by"]): Level => (by === "merchant" ? "minor" : "major");

/** The pair with its references followed. */
export interface Resolved extends Pair {
  readonly before: Node;
  readonly now: Node;
}
