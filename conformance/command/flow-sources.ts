import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Check, checksOf } from "../run/flow.ts";

/** One source file of flows or rules. */
export interface FlowSource {
  /** From the folder that holds the suite: conformance/flows/capture/once.ts. */
  readonly file: string;
  readonly checks: readonly Check[];
  readonly lines: readonly string[];
}

const suite = fileURLToPath(new URL("..", import.meta.url));

/** The source files of the flows and rules; none in the published package, whose code is bundled. */
export async function flowSources(): Promise<FlowSource[]> {
  if (!import.meta.url.endsWith(".ts")) return [];
  const files = ["flows", "rules"].flatMap((folder) =>
    readdirSync(join(suite, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith("index.ts"))
      .toSorted()
      .map((name) => join(suite, folder, name)),
  );
  return Promise.all(
    files.map(async (file) => ({
      file: relative(join(suite, ".."), file),
      checks: checksOf(await import(pathToFileURL(file).href)),
      lines: readFileSync(file, "utf8").split("\n"),
    })),
  );
}

/**
 * The file and line at which a check names this requirement; the line of the check where what it proves stands elsewhere. A flow
 * that a table makes has no id of its own in the source: it stands at the row with the requirement's sentence.
 */
export function placeOf(
  sources: readonly FlowSource[],
  check: Check,
  requirement: string,
): string | undefined {
  const own = sources.filter(({ checks }) => checks.includes(check));
  const sentence = check.proves[requirement] ?? "";
  return lineWith(`id: "${check.id}"`, own, `"${requirement}"`) ?? lineWith(sentence, [...own, ...sources]);
}

/** `within`: a text that may stand further down in the same declaration, whose line is then the one. */
function lineWith(text: string, sources: readonly FlowSource[], within = text): string | undefined {
  for (const { file, lines } of sources) {
    const line = lines.findIndex((one) => one.includes(text));
    if (line === -1) continue;
    const length = lines.slice(line).findIndex((one) => one.startsWith("export "));
    const inner = lines.slice(line, length === -1 ? undefined : line + length);
    return `${file}:${
      line +
      1 +
      Math.max(
        0,
        inner.findIndex((one) => one.includes(within)),
      )
    }`;
  }
  return undefined;
}
