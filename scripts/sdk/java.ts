import { execFile } from "node:child_process";
import { promisify } from "node:util";

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
