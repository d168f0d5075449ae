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

/**
 * The file and line of a flow that judges this requirement. A flow that a table makes has no id of its own in the source:
 * it stands at the row with the requirement's sentence.
 */
export function placeOf(sources: readonly FlowSource[], flow: Flow, requirement: string): string | undefined {
  const own = sources.filter(({ flows }) => flows.includes(flow));
  const sentence = flow.proves[requirement] ?? "";
  return lineWith(`id: "${flow.id}"`, own) ?? lineWith(sentence, [...own, ...sources]);
}

function lineWith(text: string, sources: readonly FlowSource[]): string | undefined {
  for (const { file, lines } of sources) {
    const line = lines.findIndex((one) => one.includes(text));
    if (line !== -1) return `${file}:${line + 1}`;
  }
  return undefined;
}
