import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const REQUIREMENTS = join(import.meta.dirname, "requirements.txt");
const ENVIRONMENT = join(ROOT, ".cache", "schemathesis");
const INSTALLED = join(ENVIRONMENT, "installed.txt");

/** Why Schemathesis cannot be installed on this machine; undefined when it can. */
export function pythonMissing(): string | undefined {
  const { status } = spawnSync("python3", ["-c", "import ensurepip, venv"], { stdio: "ignore" });
  return status === 0
    ? undefined
    : "python3 with venv is not installed (Debian: apt install python3 python3-venv)";
}

/** The command `st` of the pinned version, installed from the Python registry into its own environment. */
export function schemathesisCommand(): string {
  const wanted = readFileSync(REQUIREMENTS, "utf8");
  const installed = existsSync(INSTALLED) ? readFileSync(INSTALLED, "utf8") : undefined;
  if (installed !== wanted) {
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    run("python3", ["-m", "venv", "--clear", ENVIRONMENT]);
    run(join(ENVIRONMENT, "bin", "pip"), [
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "-r",
      REQUIREMENTS,
    ]);
    writeFileSync(INSTALLED, wanted);
  }
  return join(ENVIRONMENT, "bin", "st");
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
}
