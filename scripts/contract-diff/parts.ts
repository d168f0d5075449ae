/** A part of a contract, of which any member may be missing. */
export type Part = Readonly<Record<string, unknown>>;

export function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const partAt = (part: Part, name: string): Part => {
  const value = part[name];
  return isPart(value) ? value : {};
};

export const listAt = (part: Part, name: string): readonly unknown[] => {
  const value = part[name];
  return Array.isArray(value) ? value : [];
};

export const textAt = (part: Part, name: string): string | undefined => {
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
      isPart(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
    ) ?? ""
  );
}

/** What a `$ref` leads to, with what stands beside it. */
export function resolved(root: Part, part: unknown): Part {
  if (!isPart(part)) return {};
  const reference = textAt(part, "$ref");
  if (reference === undefined) return part;
  let found: Part = root;
  for (const step of reference.replace(/^#\//, "").split("/"))
    found = partAt(found, step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { $ref: _, ...beside } = part;
  return { ...resolved(root, found), ...beside };
}

/** Names on both sides, on the first only, on the second only. */
export function sides(before: Part, now: Part) {
  const names = Object.keys(before);
  return {
    both: names.filter((name) => name in now),
    gone: names.filter((name) => !(name in now)),
    added: Object.keys(now).filter((name) => !(name in before)),
  };
}
