import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** From the root of the project: version of the generator, and the folder of its JAR. */
const SETTINGS = "scripts/sdk/openapitools.json";

/** What Node runs: the generator's npm package, with the settings of the project. It has to run in the project's root. */
export const GENERATOR = [
  fileURLToPath(import.meta.resolve("@openapitools/openapi-generator-cli/main.js")),
  "--openapitools",
  SETTINGS,
];

/**
 * Whether the generator's JAR is where its npm package looks for it: there, copied from this machine, or downloaded by
 * the package. Several processes may do this at once: the whole file takes its place in one step.
 */
export async function fetchJar(project: string): Promise<boolean> {
  const { version, storageDir } = await generatorOf(project);
  const wanted = join(project, storageDir, `${version}.jar`);
  if (existsSync(wanted)) return true;
  const jar = `openapi-generator-cli-${version}.jar`;
  const inMavenRepository = join(
    homedir(),
    ".m2/repository/org/openapitools/openapi-generator-cli",
    version,
    jar,
  );
  const source = [process.env["OPENAPI_GENERATOR_JAR"] ?? "", inMavenRepository].find((one) =>
    existsSync(one),
  );
  if (source === undefined) {
    // Its failure is seen by the file that is missing.
    await promisify(execFile)(process.execPath, [...GENERATOR, "version"], { cwd: project }).catch(
      () => undefined,
    );
    return existsSync(wanted);
  }
  await mkdir(dirname(wanted), { recursive: true });
  const own = `${wanted}.${crypto.randomUUID()}`;
  await copyFile(source, own);
  await rename(own, wanted);
  return true;
}

async function generatorOf(
  project: string,
): Promise<{ readonly version: string; readonly storageDir: string }> {
  return JSON.parse(await readFile(join(project, SETTINGS), "utf8"))["generator-cli"];
}

export const jarAdvice = async (project: string) =>
  `the generator could not be downloaded: put openapi-generator-cli-${(await generatorOf(project)).version}.jar from ` +
  "Maven Central somewhere, and set OPENAPI_GENERATOR_JAR to its path";

const run = promisify(execFile);
const needed = 11;

/** For a Java program that ends within seconds, more thorough compiling never pays. What the user set comes last, and wins. */
export const shortLived = (): NodeJS.ProcessEnv => ({
  ...process.env,
  JAVA_OPTS: `-XX:TieredStopAtLevel=1 ${process.env["JAVA_OPTS"] ?? ""}`.trim(),
});

/** Why the generator cannot run here, in one line; undefined when it can. */
export async function javaProblem(): Promise<string | undefined> {
  const advice = `the SDK generator needs Java ${needed} or newer on the path (Debian: apt-get install default-jre-headless)`;
  try {
    // Java prints its version to stderr: "1.8.0_402" up to 8, "17.0.15" since then.
    const { stderr } = await run("java", ["-version"]);
    const version = /version "([^"]+)"/.exec(stderr)?.[1] ?? "unknown";
    const major = Number(version.replace(/^1\./, "").split(/[.-]/)[0]);
    return major >= needed ? undefined : `Java ${version} found; ${advice}`;
  } catch {
    return `no Java found; ${advice}`;
  }
}
