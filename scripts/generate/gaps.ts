import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { ContractError } from "./contract-error.ts";

/** The list of gaps as JSON, one line for each. */
export async function gapsJson(yamlFile: string): Promise<string> {
  try {
    const rows: unknown[] = parse(await readFile(yamlFile, "utf8"));
    return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`;
  } catch (cause) {
    throw new ContractError(`${yamlFile}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
