export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A map that may be missing. */
export const mapOf = (value: unknown): Node => (isNode(value) ? value : {});
