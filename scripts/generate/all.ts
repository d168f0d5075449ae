import { readFile } from "node:fs/promises";
import { bundle } from "./bundle.ts";
import { client } from "./client.ts";
import { clientTypes } from "./client-types.ts";
import { withoutReferences, ContractError } from "./document.ts";
import { examples } from "./examples.ts";
import { forTools } from "./for-tools.ts";
import { banner, jsonWithNotice } from "./banner.ts";
import { operationTable } from "./operation-table.ts";
import { packageJson, readme } from "./package-files.ts";
import { twin } from "./twin.ts";
import { types } from "./types.ts";
import { validators } from "./validators.ts";
import { parse } from "yaml";

export interface Sources {
  /** The root file of the contract. */
  readonly contract: string;
  readonly gaps: string;
  readonly license: string;
  /** Colours and sizes of every page. */
  readonly tokens: string;
  /** Version of the package, and of openapi-fetch that its client is written for. */
  readonly version: string;
  readonly fetchLibrary: string;
}

/** Every file of generated/, by name. Nothing is written here. */
export async function generateAll(sources: Sources): Promise<ReadonlyMap<string, string>> {
  const document = await bundle(sources.contract);
  const plain = withoutReferences(document);
  const published = forTools(document);
  const [typed, typedForClients, checked, fetching, gaps] = await Promise.all([
    types(document),
    clientTypes(document),
    validators(plain),
    client(plain),
    gapsJson(sources.gaps),
  ]);
  const table = operationTable(plain, sources.version);
  const named = examples(plain);
  const files = new Map<string, string>([
    ["openapi.json", jsonWithNotice(published)],
    ["openapi-3.0.json", jsonWithNotice(twin(published))],
    ["types.d.ts", typed],
    ["client-types.d.ts", typedForClients],
    // Types alone, but an export that is there for the compiler is there for the runtime, too.
    ["client-types.js", `${banner}export {};\n`],
    ["operations.js", table.js],
    ["operations.d.ts", table.dts],
    ["examples.js", named.js],
    ["examples.d.ts", named.dts],
    ["validators.js", checked.js],
    ["validators.d.ts", checked.dts],
    ["client.js", fetching.js],
    ["client.d.ts", fetching.dts],
    ["gaps.json", gaps],
    ["package.json", packageJson(sources.version, sources.fetchLibrary)],
  ]);
  const tokens = await readFile(sources.tokens, "utf8");
  files.set("tokens.js", `${banner}export const TOKENS = ${JSON.stringify(tokens)};\n`);
  files.set("tokens.d.ts", `${banner}export declare const TOKENS: string;\n`);
  files.set("LICENSE", await readFile(sources.license, "utf8"));
  files.set("README.md", readme(files.keys()));
  return files;
}

/** The list of gaps as JSON, one line for each. */
async function gapsJson(yamlFile: string): Promise<string> {
  try {
    const rows: unknown[] = parse(await readFile(yamlFile, "utf8"));
    return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`;
  } catch (cause) {
    throw new ContractError(`${yamlFile}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
