import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { json } from "./banner.ts";
import { ContractError } from "./contract-error.ts";

/** A list of ours (gaps, requirements) as JSON; undefined while nobody has written it yet. */
export async function records(yamlFile: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(yamlFile, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
  try {
    return json(parse(text));
  } catch (cause) {
    throw new ContractError(`${yamlFile}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
