import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { isNode, mapOf, textAt, type Node as Part } from "../../document-node.ts";

/** The contract that the package publishes. */
export const contract: Part = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json")), "utf8"),
);

/** The part behind these names; an empty one where there is none. */
export function partAt(part: unknown, ...names: readonly string[]): Part {
  return mapOf(names.reduce<unknown>((at, name) => mapOf(at)[name], part));
}

export function listAt(part: Part, name: string): readonly Part[] {
  const list: unknown = part[name];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** The target of a `$ref`, or the part itself. */
export function resolved(part: Part): Part {
  const reference = textAt(part, "$ref");
  return reference === "" ? part : resolved(partAt(contract, ...namesIn(reference)));
}

/** The part with every part that it refers to, by reference: `#/components/schemas/Money`. */
export function withReferred(part: Part): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  const visit = (at: unknown): void => {
    if (Array.isArray(at)) at.forEach(visit);
    if (!isNode(at)) return;
    const reference = textAt(at, "$ref");
    if (reference !== "" && !found.has(reference)) {
      const target = partAt(contract, ...namesIn(reference));
      found.set(reference, target);
      visit(target);
    }
    Object.values(at).forEach(visit);
  };
  visit(part);
  return found;
}

/** The gaps that a part, and what it refers to, are marked with. */
export function gapsIn(part: Part): readonly string[] {
  const ids = [part, ...withReferred(part).values()].flatMap((one) =>
    [...JSON.stringify(one).matchAll(/"x-not-shown":(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, marked = ""]) =>
      [...marked.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id),
    ),
  );
  return [...new Set(ids)];
}

/** A part of the contract as an OpenAPI document of its own: with what it refers to, without examples. */
export function asDocument(holder: "paths" | "webhooks", path: string, item: Part): string {
  const components: Record<string, Record<string, Part>> = {};
  for (const [reference, part] of withReferred(item)) {
    const [, kind = "", name = ""] = namesIn(reference);
    if (kind !== "examples") (components[kind] ??= {})[name] = part;
  }
  const document = { openapi: contract["openapi"], [holder]: { [path]: item }, components };
  const skipped = new Set(["examples", "x-source", "x-badges"]);
  return stringify(document, (key: string, value: unknown) => (skipped.has(key) ? undefined : value), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
}

function namesIn(reference: string): string[] {
  return reference.slice("#/".length).split("/");
}
