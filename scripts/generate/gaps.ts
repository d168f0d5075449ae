import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { json } from "./banner.ts";
import { ContractError } from "./contract-error.ts";

/** The list of gaps as JSON. */
export async function gapsJson(yamlFile: string): Promise<string> {
  try {
    return json(parse(await readFile(yamlFile, "utf8")));
  } catch (cause) {
    throw new ContractError(`${yamlFile}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
