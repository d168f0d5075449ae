import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import settings from "../../openapitools.json" with { type: "json" };
import { fetchJar, jarAdvice } from "./jar.ts";
import { javaProblem } from "./java.ts";
import { forGenerators } from "./overlay.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const { version, storageDir, generators } = settings["generator-cli"];
export type Language = keyof typeof generators;

export const languages = Object.keys(generators);
export const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && name in generators;

export const hasJar = () => fetchJar(join(root, storageDir), version);

/** Something that is missing here, said in one line. */
export class CannotGenerate extends Error {
  override readonly name = "CannotGenerate";
}

/** Writes the SDK and returns its folder. */
export async function generateSdk(language: Language): Promise<string> {
  const problem = await javaProblem();
  if (problem !== undefined) throw new CannotGenerate(problem);
  await hasJar();

  const { inputSpec, output } = generators[language];
  const contract: unknown = JSON.parse(await readFile(join(root, "generated/openapi-3.0.json"), "utf8"));
  await mkdir(join(root, dirname(inputSpec)), { recursive: true });
  await writeFile(join(root, inputSpec), JSON.stringify(forGenerators(contract)));
  await rm(join(root, output), { recursive: true, force: true });

  const cli = fileURLToPath(import.meta.resolve("@openapitools/openapi-generator-cli/main.js"));
  const child = spawn(process.execPath, [cli, "generate", "--generator-key", language], { cwd: root });
  const said: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => said.push(data));
  child.stderr.on("data", (data: Buffer) => said.push(data));
  const [code] = await once(child, "close");
  if (code !== 0) {
    const tail = Buffer.concat(said).toString().trim().split("\n").slice(-20).join("\n");
    throw new CannotGenerate(
      `openapi-generator ended with ${String(code)} for ${language}:\n${tail}\n${jarAdvice(version)}`,
    );
  }
  return join(root, output);
}
