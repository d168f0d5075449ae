import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isObject, objectAt, textAt } from "../../values/json.ts";
import type { Naming } from "../../values/naming.ts";

/** A part of the contract, of which any member may be missing. */
export type Part = Readonly<Record<string, unknown>>;

/** The bundled contract and its gaps, with the names that this sandbox has on the wire. */
export interface ContractDocument {
  readonly root: Part;
  readonly gaps: ReadonlyMap<string, { readonly open: string; readonly sandbox: string }>;
}

export async function readContract(naming: Naming): Promise<ContractDocument> {
  const [root, gaps] = await Promise.all(["openapi", "gaps"].map((name) => readPart(name, naming)));
  const rows = Array.isArray(gaps) ? gaps : [];
  return {
    root: isObject(root) ? root : {},
    gaps: new Map(
      rows.map((row: unknown) => [
        textAt(row, "id") ?? "",
        { open: textAt(row, "open") ?? "", sandbox: textAt(row, "sandbox") ?? "" },
      ]),
    ),
  };
}

async function readPart(name: string, naming: Naming): Promise<unknown> {
  const file = fileURLToPath(import.meta.resolve(`@payment-service/contract/${name}.json`));
  return JSON.parse(naming.translate(await readFile(file, "utf8")));
}

/** The target of a `$ref`, or the part itself. */
export function resolved(root: Part, part: unknown): Part {
  const reference = textAt(part, "$ref");
  if (reference === undefined) return isObject(part) ? part : {};
  return resolved(root, objectAt(root, ...reference.slice("#/".length).split("/")));
}

export function partsAt(part: unknown, name: string): readonly unknown[] {
  const list: unknown = isObject(part) ? part[name] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Ids of the gaps that a part is marked with. */
export function gapsOf(part: Part): readonly string[] {
  const marked = part["x-not-shown"];
  const ids: readonly unknown[] = Array.isArray(marked) ? marked : [marked];
  return ids.filter((id) => typeof id === "string");
}
