/**
 * The contract with what OpenAPI leaves implied said outright: objects may have more members than are shown. Respect
 * takes a schema that is silent about it for a closed one.
 */
export function openContract(bundled: string): string {
  return JSON.stringify(JSON.parse(bundled), (_key, part: unknown) =>
    isOpenObject(part) ? { additionalProperties: true, ...part } : part,
  );
}

function isOpenObject(part: unknown): part is object {
  return typeof part === "object" && part !== null && "type" in part && part.type === "object";
}
