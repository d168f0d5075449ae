/** An object of a parsed document. Any member may be missing. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map that may be missing. */
export function mapOf(value: unknown): Node {
  return isNode(value) ? value : {};
}
