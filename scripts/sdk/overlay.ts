/**
 * What generators are fed instead of the contract, where they fail or write unusable code:
 * - `oauth2` without flows aborts generation; a bearer token is what it comes to on the wire.
 * - "one of these words, or any other" becomes a wrapper class nobody can construct; a string with the known
 *   words in its description says the same.
 * - the same value in two formats (IPv4, IPv6) becomes a wrapper class too.
 */
export function forGenerators(twin: unknown): unknown {
  if (Array.isArray(twin)) return twin.map(forGenerators);
  if (typeof twin !== "object" || twin === null) return twin;
  const node: Record<string, unknown> = Object.fromEntries(
    Object.entries(twin).map(([key, value]) => [key, forGenerators(value)]),
  );
  if (node["type"] === "oauth2") return { ...node, type: "http", scheme: "bearer", flows: undefined };
  if (node["x-open-enum"] === true) return openEnum(node);
  return onlyStrings(node["anyOf"]) ? { ...node, anyOf: undefined, type: "string" } : node;
}

function openEnum({ anyOf, description, ...rest }: Record<string, unknown>): unknown {
  const known = branches(anyOf).flatMap(({ enum: words }) => (Array.isArray(words) ? words.map(String) : []));
  const text = `${typeof description === "string" ? description : ""} Known values: ${known.join(", ")}.`;
  return { ...rest, type: "string", description: text.trim() };
}

const onlyStrings = (anyOf: unknown) =>
  branches(anyOf).length > 0 && branches(anyOf).every(({ type }) => type === "string");

function branches(anyOf: unknown): { type?: unknown; enum?: unknown }[] {
  return Array.isArray(anyOf) ? anyOf.filter((one) => typeof one === "object" && one !== null) : [];
}
