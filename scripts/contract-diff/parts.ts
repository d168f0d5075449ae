import { isNode, mapOf, type Node } from "../document-node.ts";

export const nodeAt = (node: Node, name: string): Node => mapOf(node[name]);

export const listAt = (part: Node, name: string): readonly unknown[] => {
  const value = part[name];
  return Array.isArray(value) ? value : [];
};

export const textAt = (part: Node, name: string): string | undefined => {
  const value = part[name];
  return typeof value === "string" ? value : undefined;
};

/** Equal as JSON, whatever the order of their members. */
export function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

function written(value: unknown): string {
  return (
    JSON.stringify(value, (_key, one: unknown) =>
      isNode(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
    ) ?? ""
  );
}

/** The target of a `$ref`, with the members beside it. */
export function resolved(root: Node, part: unknown): Node {
  if (!isNode(part)) return {};
  const reference = textAt(part, "$ref");
  if (reference === undefined) return part;
  let found: Node = root;
  for (const step of reference.replace(/^#\//, "").split("/"))
    found = nodeAt(found, step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { $ref: _, ...beside } = part;
  return { ...resolved(root, found), ...beside };
}

/** Names on both sides, on the first only, on the second only. */
export function sides(before: Node, now: Node) {
  const names = Object.keys(before);
  return {
    both: names.filter((name) => name in now),
    gone: names.filter((name) => !(name in now)),
    added: Object.keys(now).filter((name) => !(name in before)),
  };
}
