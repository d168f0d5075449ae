/**
 * The contract with `additionalProperties: true` wherever it says nothing: OpenAPI means the same, but Respect treats
 * such a schema as closed.
 */
export function openContract(bundled: string): string {
  return JSON.stringify(JSON.parse(bundled), (_key, part: unknown) =>
    isOpenObject(part) ? { additionalProperties: true, ...part } : part,
  );
}

function isOpenObject(part: unknown): part is object {
  return typeof part === "object" && part !== null && "type" in part && part.type === "object";
}
