/** An object of a parsed document. Any member may be missing. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map that may be missing. */
export function mapOf(value: unknown): Node {
  return isNode(value) ? value : {};
}

/** The text of a member, or "" when it is missing or not a text. */
export const textAt = (node: Node, member: string): string =>
  typeof node[member] === "string" ? node[member] : "";

/** The texts of a member that holds one text or a list of them. */
export const textsAt = (node: Node, member: string): readonly string[] =>
  [node[member]].flat().filter((text) => typeof text === "string");
