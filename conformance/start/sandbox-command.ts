import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "./child.ts";

interface Command {
  readonly args: readonly string[];
  readonly cwd?: string;
}

/**
 * How Node starts the embedded sandbox: by the command that its package declares, as a user would. From the source of
 * this suite it starts the source of the sandbox, so that no older build is judged.
 */
export function sandboxCommand(): Command {
  const manifest = manifestFile();
  const folder = dirname(manifest);
  const { bin }: { bin: Readonly<Record<string, string>> } = JSON.parse(readFileSync(manifest, "utf8"));
  const built = join(folder, bin["payment-sandbox"] ?? "");
  if (!import.meta.url.endsWith(".ts")) return { args: [existing(built)] };
  const cwd = dirname(folder);
  return { args: [existing(join(folder, "cli.ts"))], cwd };
}

function manifestFile(): string {
  try {
    return fileURLToPath(import.meta.resolve("@payment-service/sandbox/package.json"));
  } catch (cause) {
    throw new StartError(
      "the embedded sandbox is not installed (@payment-service/sandbox). Name a --target.",
      {
        cause,
      },
    );
  }
}

function existing(program: string): string {
  if (existsSync(program)) return program;
  throw new StartError(`the embedded sandbox is not here (${program}). Name a --target.`);
}
