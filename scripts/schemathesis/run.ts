import { spawn, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../bench/sandbox.ts";
import { CONTRACT } from "../../conformance/start/prism.ts";
import { contractWithLinks } from "./links.ts";

export interface SchemathesisReport {
  /** 0 when nothing was found. */
  readonly exitCode: number;
  readonly output: string;
  /** Defects that the sandbox itself reported. */
  readonly defects: string;
}

/** Runs all phases of Schemathesis against a sandbox that is started for it, with its state in memory. */
export async function runSchemathesis(
  args: readonly string[],
  onOutput: (text: string) => void = () => {},
): Promise<SchemathesisReport> {
  const command = schemathesisCommand();
  const directory = mkdtempSync(join(tmpdir(), "payment-sandbox-schemathesis-"));
  const sandbox = await startSandbox({ args: ["--memory"] });
  try {
    const contract = join(directory, "openapi.json");
    writeFileSync(contract, contractWithLinks(CONTRACT));
    const config = join(import.meta.dirname, "schemathesis.toml");
    const child = spawn(
      command,
      ["--config-file", config, "run", contract, "--url", sandbox.baseUrl, "--no-color", ...args],
      {
        // It writes caches and reports into its working folder.
        cwd: directory,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          SECRET_KEY: sandbox.secretKey,
          PUBLIC_KEY: sandbox.publicKey,
          SCHEMATHESIS_HOOKS: join(import.meta.dirname, "hooks.py"),
          PYTHONIOENCODING: "utf-8",
        },
      },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString();
        onOutput(part.toString());
      });
    }
    const [exitCode]: unknown[] = await once(child, "close");
    return { exitCode: Number(exitCode), output, defects: withoutNotices(sandbox.said()) };
  } finally {
    await sandbox.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The sandbox notes unknown paths and members of a request in one line each; anything else that it says is a defect. */
function withoutNotices(said: string): string {
  return said
    .split("\n")
    .filter((line) => !line.startsWith("payment-sandbox: "))
    .join("\n");
}

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
function schemathesisCommand(): string {
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
