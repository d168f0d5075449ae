import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("consumer/tsconfig.json", import.meta.url));
const compilers = { "TypeScript 5.9": "typescript", "TypeScript 7": "@typescript/native" };

test.each(Object.entries(compilers))(
  "right code compiles and wrong code does not, under %s",
  async (name, alias) => {
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [tsc, ...args]).catch((failed: { stdout: string }) => failed);
    expect((await run("--version")).stdout).toContain(name.replace("TypeScript", "Version"));
    expect((await run("--project", project)).stdout).toBe("");
  },
);
