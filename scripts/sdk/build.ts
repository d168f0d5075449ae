import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Language } from "./languages.ts";

/** How to build the SDK of one language and run its examples. */
export interface Toolchain {
  /** Debian packages of the commands that are used here. */
  readonly packages: string;
  /** Fails when one of those commands is missing. */
  readonly check: () => Promise<unknown>;
  readonly build: (sdk: string) => Promise<void>;
  /** Command and arguments; the working folder is that of the SDK. */
  readonly payments: (sdk: string) => readonly string[];
  /** The same for the webhook receiver. It listens on the port in the variable PORT. */
  readonly webhooks: (sdk: string, port: number) => readonly string[];
}

const interpreter = (sdk: string) => join(sdk, ".venv", "bin", "python");

const python: Toolchain = {
  packages: "python3 python3-venv",
  check: () => run("python3", ["-c", "import ensurepip, venv"]),
  async build(sdk) {
    await run("python3", ["-m", "venv", join(sdk, ".venv")]);
    await run(interpreter(sdk), ["-m", "pip", "install", "--quiet", "--no-compile", sdk]);
  },
  payments: (sdk) => [interpreter(sdk), "examples/payments.py"],
  webhooks: (sdk) => [interpreter(sdk), "examples/webhooks.py"],
};

/** Debian's own Guzzle, which needs no registry. */
const guzzle = "/usr/share/php/GuzzleHttp/autoload.php";

const php: Toolchain = {
  packages: "php-cli php-curl php-mbstring php-guzzlehttp-guzzle composer",
  async check() {
    await run("php", ["-r", "exit(extension_loaded('curl') && extension_loaded('mbstring') ? 0 : 1);"]);
    await run("composer", ["--version", "--no-interaction"]);
  },
  async build(sdk) {
    const composer = (...args: string[]) =>
      run("composer", [...args, "--no-interaction", "--no-dev"], { cwd: sdk });
    if (!existsSync(guzzle)) return composer("install");
    await composer("dump-autoload");
    const autoload = join(sdk, "vendor/autoload.php");
    const text = await readFile(autoload, "utf8");
    await writeFile(autoload, text.replace("<?php", `<?php require_once '${guzzle}';`));
  },
  payments: () => ["php", "examples/payments.php"],
  webhooks: (_sdk, port) => ["php", "-S", `127.0.0.1:${port}`, "examples/webhooks.php"],
};

/** The languages whose SDK has examples, which a test runs: those in which merchants of this field write their shops. */
export const toolchains = { python, php } satisfies Partial<Record<Language, Toolchain>>;

/** Runs a command. When it fails, its output is the error. */
async function run(command: string, args: readonly string[], where: { readonly cwd?: string } = {}) {
  try {
    await promisify(execFile)(command, args, { maxBuffer: 1e8, ...where });
  } catch (error) {
    const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(error);
    const said = `${String(stdout)}${String(stderr)}`.trim().split("\n").slice(-40).join("\n");
    throw new Error(`${command} ${args.join(" ").slice(0, 200)} failed: ${said}`, { cause: error });
  }
}
