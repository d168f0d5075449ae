import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { waitingLevel } from "../contract-diff/changesets.ts";
import { withRelease } from "./changelog.ts";

// Runs `changeset version` and updates the files that depend on it: changelog, lock file, generated package.
const root = fileURLToPath(new URL("../..", import.meta.url));
const changeset = fileURLToPath(import.meta.resolve("@changesets/cli/bin.js"));

interface Status {
  readonly changesets: readonly { readonly summary: string }[];
  readonly releases: readonly { readonly newVersion: string }[];
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: "inherit" });
}

function status(): Status {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  const file = join(folder, "status.json");
  run(process.execPath, changeset, "status", "--output", file);
  const read: Status = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  return read;
}

if ((await waitingLevel(join(root, ".changeset"))) === "none") {
  console.log("No changeset waits: there is nothing to release. Say what changed with `npx changeset`.");
} else {
  const { changesets, releases } = status();
  const version = releases[0]?.newVersion ?? "";
  run(process.execPath, changeset, "version");
  const changelog = join(root, "CHANGELOG.md");
  const today = new Date().toISOString().slice(0, 10);
  const summaries = changesets.map(({ summary }) => summary);
  writeFileSync(changelog, withRelease(readFileSync(changelog, "utf8"), version, today, summaries));
  run("npm", "install", "--package-lock-only", "--ignore-scripts");
  run("npm", "run", "generate");
}
