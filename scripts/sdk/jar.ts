import { execFile } from "node:child_process";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Puts the generator's JAR where its npm package looks for it. Returns whether it is there. Maven is tried first: the
 * package's own download reads neither npm's nor Maven's settings.
 */
export async function fetchJar(folder: string, version: string): Promise<boolean> {
  const wanted = join(folder, `${version}.jar`);
  if (existsSync(wanted)) return true;
  await mkdir(folder, { recursive: true });
  const name = `openapi-generator-cli-${version}.jar`;
  const local = join(homedir(), ".m2/repository/org/openapitools/openapi-generator-cli", version, name);
  const source = [process.env["OPENAPI_GENERATOR_JAR"], local].find(
    (one) => one !== undefined && existsSync(one),
  );
  if (source !== undefined) await copyFile(source, wanted);
  else if (await copiedByMaven(folder, version)) await rename(join(folder, name), wanted);
  return existsSync(wanted);
}

function copiedByMaven(folder: string, version: string): Promise<boolean> {
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
  const copy = ["--quiet", "--batch-mode", "dependency:copy", artifact, `-DoutputDirectory=${folder}`];
  return run("mvn", copy).then(
    () => true,
    () => false,
  );
}

export const jarAdvice = (version: string) =>
  `If the JAR could not be downloaded: put openapi-generator-cli-${version}.jar from Maven Central somewhere and set ` +
  `OPENAPI_GENERATOR_JAR to its path, or install Maven, whose settings are then used.`;
