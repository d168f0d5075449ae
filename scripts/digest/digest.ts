import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { questions } from "./questions.ts";
import type { Tool } from "./tools.ts";

/** How a tool fared. A generator has answers; a parser or linter has none. */
export interface Row {
  readonly tool: Tool;
  readonly failed: string | undefined;
  readonly answers: readonly boolean[];
}

/** Installs the tool in a folder of its own, feeds it the contract, compiles what it makes, and asks the questions. */
export async function digest(tool: Tool, folder: string, contract: string): Promise<Row> {
  await mkdir(folder, { recursive: true });
  await copyFile(join(contract, tool.reads), join(folder, tool.reads));
  for (const [name, text] of Object.entries(tool.files ?? {})) await writeFile(join(folder, name), text);
  try {
    for (const line of [...installation(tool), tool.run, ...(tool.compile ? [tool.compile] : [])])
      await shell(line, folder);
  } catch (cause) {
    return { tool, failed: lastLine(cause), answers: [] };
  }
  if (tool.writes === undefined) return { tool, failed: undefined, answers: [] };
  const text = await textOf(join(folder, tool.writes));
  return { tool, failed: undefined, answers: questions.map(([, asked]) => asked(text)) };
}

function installation({ npm, pip, go }: Tool): string[] {
  return [
    ...(npm ? [`test -f package.json || echo '{"private":true,"type":"module"}' > package.json`] : []),
    ...(npm ? [`npm install --no-audit --no-fund --ignore-scripts --silent ${npm.join(" ")}`] : []),
    ...(pip ? ["test -d py || python3 -m venv py", `py/bin/pip install -q ${quoted(pip)}`] : []),
    ...(go === undefined ? [] : [`GOBIN="$PWD/bin" go install ${go}`]),
  ];
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(" ");

async function shell(line: string, cwd: string): Promise<void> {
  await promisify(execFile)("sh", ["-ec", line], { cwd, timeout: 600_000, maxBuffer: 50_000_000 });
}

function lastLine(cause: unknown): string {
  const said =
    typeof cause === "object" && cause !== null
      ? ["stderr", "stdout"].map((name) => String(Reflect.get(cause, name)))
      : [];
  const lines = said
    .join("\n")
    .split("\n")
    .filter((line) => /\S/.test(line) && !line.startsWith("npm warn"));
  return (lines[0] ?? String(cause)).slice(0, 160);
}

async function textOf(path: string): Promise<string> {
  if ((await stat(path)).isFile()) return readFile(path, "utf8");
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|py|go)$/.test(entry.name));
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")));
  return texts.join("\n");
}
