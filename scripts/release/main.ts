/** npm run release:version: the next version out of the changesets that wait, in packages, lock file and changelog. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { waitingChangesets, withRelease } from "./changesets.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, stdio: "inherit" });

const waiting = await waitingChangesets(join(root, ".changeset"));
if (waiting.length === 0) {
  console.log("No changeset waits: there is nothing to release. Say what changed with `npx changeset`.");
} else {
  run(process.execPath, fileURLToPath(import.meta.resolve("@changesets/cli/bin.js")), "version");
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "client/package.json"), "utf8"),
  );
  const changelog = join(root, "CHANGELOG.md");
  const heading = `${version}, ${new Date().toISOString().slice(0, 10)}`;
  const summaries = waiting.map(({ summary }) => summary);
  writeFileSync(changelog, withRelease(readFileSync(changelog, "utf8"), heading, summaries));
  run("npm", "install", "--package-lock-only", "--ignore-scripts");
  run("npm", "run", "generate");
}
