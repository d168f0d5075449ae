import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Flow, flowsOf } from "../run/flow.ts";

/** One source file of flows. */
export interface FlowSource {
  /** From the folder that holds the suite: conformance/flows/capture/once.ts. */
  readonly file: string;
  readonly flows: readonly Flow[];
  readonly lines: readonly string[];
}

const suite = fileURLToPath(new URL("..", import.meta.url));

/** The source files of the flows; none in the published package, whose code is bundled. */
export async function flowSources(): Promise<FlowSource[]> {
  if (!import.meta.url.endsWith(".ts")) return [];
  const folder = join(suite, "flows");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith("index.ts"))
    .toSorted()
    .map((name) => join(folder, name));
  return Promise.all(
    files.map(async (file) => ({
      file: relative(join(suite, ".."), file),
      flows: flowsOf(await import(pathToFileURL(file).href)),
      lines: readFileSync(file, "utf8").split("\n"),
    })),
  );
}

/** The file and line where the flow stands; the file alone where its id is put together from parts. */
export function placeOf({ file, lines }: FlowSource, { id }: Flow): string {
  const line = lines.findIndex((one) => one.includes(`id: "${id}"`)) + 1;
  return line === 0 ? file : `${file}:${line}`;
}
