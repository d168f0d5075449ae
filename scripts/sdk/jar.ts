import { execFile } from "node:child_process";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Puts the generator's JAR where its npm package looks for it, when it can be had without that package's own
 * download: that one reads neither npm's nor Maven's settings (mirror, proxy). Otherwise leaves it to the download.
 */
export async function fetchJar(folder: string, version: string): Promise<void> {
  const wanted = join(folder, `${version}.jar`);
  if (existsSync(wanted)) return;
  await mkdir(dirname(wanted), { recursive: true });
  const name = `openapi-generator-cli-${version}.jar`;
  const local = join(homedir(), ".m2/repository/org/openapitools/openapi-generator-cli", version, name);
  const given = process.env["OPENAPI_GENERATOR_JAR"];
  if (given !== undefined) return copyFile(given, wanted);
  if (existsSync(local)) return copyFile(local, wanted);
  await run("mvn", [
    "--quiet",
    "dependency:copy",
    `-Dartifact=org.openapitools:openapi-generator-cli:${version}`,
    `-DoutputDirectory=${folder}`,
  ]).then(
    () => rename(join(folder, name), wanted),
    () => {},
  );
}

export const jarAdvice = (version: string) =>
  `If the JAR could not be downloaded: put openapi-generator-cli-${version}.jar from Maven Central somewhere and set ` +
  `OPENAPI_GENERATOR_JAR to its path, or install Maven, whose settings are then used.`;
