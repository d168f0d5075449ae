import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../bench/sandbox.ts";
import { bundled } from "../mock/prism.ts";
import { schemathesisCommand } from "./environment.ts";
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
    writeFileSync(contract, contractWithLinks(bundled));
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
