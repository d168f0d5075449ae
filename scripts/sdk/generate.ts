import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import contract from "../../generated/package.json" with { type: "json" };
import { mapOf, type Node } from "../document-node.ts";
import { fetchJar, GENERATOR, jarAdvice, javaProblem, shortLived } from "./jar.ts";
import { languages, type Language, repositoryOf } from "./languages.ts";
import { forGenerators } from "./overlay.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A tool that is missing on this machine, in one line. */
export class CannotGenerate extends Error {
  override readonly name = "CannotGenerate";
}

/** Files that no SDK needs: empty tests, and files for services that this project does not use. */
const leftOut = ["git_push.sh", ".travis.yml", ".gitlab-ci.yml", "appveyor.yml", ".github/**", "tox.ini"];

/** The folder with the examples of a language; undefined where it has none. */
export function examplesOf(language: Language): string | undefined {
  const folder = join(root, "scripts/sdk/examples", language);
  return existsSync(folder) ? folder : undefined;
}

export interface Place {
  readonly folder: string;
  /** The address of the SDK's repository, `host/owner/name`; in Go it is also the import path. */
  readonly repository?: string;
}

/** Writes the SDK, with examples where there are some, in the version of the contract package. An old SDK in this folder is removed. */
export async function generateSdk(language: Language, { folder, repository }: Place): Promise<void> {
  const problem = await javaProblem();
  if (problem !== undefined) throw new CannotGenerate(problem);
  if (!(await fetchJar(root))) throw new CannotGenerate(await jarAdvice(root));

  // The generator's package joins its arguments to one line, so no path may have a space: it works here, by relative paths.
  const cache = join(root, ".cache");
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, "sdk-"));
  const [input, config, output] = [join(work, "openapi.json"), join(work, "config.json"), join(work, "sdk")];
  const { properties, version: versionName, unions, install } = languages[language];
  const twin: unknown = JSON.parse(await readFile(join(root, "generated/openapi-3.0.json"), "utf8"));
  await writeFile(input, JSON.stringify(forGenerators(twin, { unions })));
  const [host, owner, name] = repositoryOf(language, repository);
  const web = `https://${host}/${owner}/${name}`;
  const places = { artifactUrl: web, scmUrl: web, scmConnection: web, scmDeveloperConnection: web };
  await writeFile(config, JSON.stringify({ ...properties, ...places, [versionName]: contract.version }));
  try {
    await runGenerator({
      "generator-name": language,
      "input-spec": relative(root, input),
      config: relative(root, config),
      output: relative(root, output),
      "git-host": host,
      "git-user-id": owner,
      "git-repo-id": name,
      "global-property": "apiTests=false,modelTests=false",
      "openapi-generator-ignore-list": leftOut.join(","),
    });
    await rm(folder, { recursive: true, force: true });
    await cp(output, folder, { recursive: true });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  if (language === "typescript-fetch") await completeNpmPackage(folder);
  const examples = examplesOf(language);
  if (examples !== undefined) await cp(examples, join(folder, "examples"), { recursive: true });
  await writeFile(join(folder, "README.md"), await readmeOf(language, install([host, owner, name])));
}

/** The generator's own says neither how this SDK is installed nor what a 400 means, and begins with a call without a key. */
async function readmeOf(language: Language, install: string): Promise<string> {
  const guide = await readFile(join(root, "scripts/sdk/README.md"), "utf8");
  const [shared = ""] = /^## How pending is read.*(?=^## What generators are fed$)/ms.exec(guide) ?? [];
  const examples = `\`examples/\` read \`BASE_URL\` (\`http://127.0.0.1:4020/v2\` of a sandbox), \`SECRET_KEY\`, \`CARD_NUMBER\`, \`WEBHOOK_KEY\`
and \`PORT\`; the sandbox prints the keys and its cards.

`;
  return `# SDK of the payment service for ${language}, ${contract.version}

Written by openapi-generator: change nothing here, generate it again. \`docs/\` has each call and each model.

\`\`\`sh
${install}
\`\`\`

${examplesOf(language) === undefined ? "" : examples}${shared.trim()}
`;
}

async function runGenerator(options: Readonly<Record<string, string>>): Promise<void> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, [...GENERATOR, "generate", ...args], {
    cwd: root,
    env: shortLived(),
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => said.push(data));
  child.stderr.on("data", (data: Buffer) => said.push(data));
  const [code] = await once(child, "close");
  if (code === 0) return;
  const tail = Buffer.concat(said).toString().trim().split("\n").slice(-20).join("\n");
  throw new CannotGenerate(`openapi-generator ended with ${String(code)}:\n${tail}`);
}

/**
 * The generator's package compiles every file of the folder and has no `exports`. Examples could neither stand beside
 * the source nor import the package by its name.
 */
async function completeNpmPackage(folder: string): Promise<void> {
  await change(join(folder, "package.json"), (manifest) => ({
    ...manifest,
    author: "payment-service",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  }));
  await change(join(folder, "tsconfig.json"), (settings) => ({ ...settings, include: ["src"] }));
}

async function change(file: string, to: (value: Node) => Node): Promise<void> {
  const value: unknown = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, `${JSON.stringify(to(mapOf(value)), undefined, 2)}\n`);
}
