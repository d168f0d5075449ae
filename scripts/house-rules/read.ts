import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { bundle } from "../generate/bundle.ts";
import type { Contract, Gap, JsonObject } from "./contract.ts";

/** Reads the contract from openapi/, and not the generated one. */
export async function readContract(root: URL): Promise<Contract> {
  const bundled = await bundle(new URL("openapi/openapi.yaml", root).pathname);
  const document: JsonObject = JSON.parse(JSON.stringify(bundled));
  const gaps: Gap[] = parse(await readFile(new URL("openapi/gaps.yaml", root), "utf8"));
  return { document, gaps };
}
