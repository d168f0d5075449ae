import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Puts the generator's JAR where its npm package looks for it. Returns whether it is there. Maven is tried first: the
 * package's own download reads neither npm's nor Maven's settings. Several processes may do this at once: each writes
 * into a folder of its own, and the whole file then takes its place in one step.
 */
export async function fetchJar(folder: string, version: string): Promise<boolean> {
  const wanted = join(folder, `${version}.jar`);
  if (existsSync(wanted)) return true;
  await mkdir(folder, { recursive: true });
  const name = `openapi-generator-cli-${version}.jar`;
  const own = await mkdtemp(join(folder, "fetched-"));
  try {
    const source = [process.env["OPENAPI_GENERATOR_JAR"], inMavenRepository(version, name)].find(
      (one) => one !== undefined && existsSync(one),
    );
    if (source !== undefined) await copyFile(source, join(own, name));
    else await copyByMaven(own, version);
    if (existsSync(join(own, name))) await rename(join(own, name), wanted);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return existsSync(wanted);
}

const inMavenRepository = (version: string, name: string) =>
  join(homedir(), ".m2/repository/org/openapitools/openapi-generator-cli", version, name);

/** Without Maven, or without its answer, there is no file, which the caller sees. */
async function copyByMaven(folder: string, version: string): Promise<void> {
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
  const copy = ["--quiet", "--batch-mode", "dependency:copy", artifact, `-DoutputDirectory=${folder}`];
  await run("mvn", copy).catch(() => undefined);
}

export const jarAdvice = (version: string) =>
  `If the JAR could not be downloaded: put openapi-generator-cli-${version}.jar from Maven Central somewhere and set ` +
  `OPENAPI_GENERATOR_JAR to its path, or install Maven, whose settings are then used.`;
