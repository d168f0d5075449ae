import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tooOld } from "../command/node-version.ts";

test.each(["22.16.0", "22.22.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(tooOld(">=22.16", version)).toBeUndefined();
});

test.each(["20.20.2", "22.15.9", "18.0.0"])("Node %s is too old, which one sentence says", (version) => {
  expect(tooOld(">=22.16", version)).toBe(`needs Node 22.16 or later. This is Node ${version}.`);
});

test("an older Node can load all that the command loads before it looks at the version", () => {
  const text = readFileSync(new URL("../cli.ts", import.meta.url), "utf8");
  const loaded = [...text.matchAll(/^import [^;]*?from "([^"]+)"/gm)].map(([, from]) => from);
  // One name that an older Node does not export, and it ends before the sentence is printed.
  expect(loaded).toEqual(["./command/node-version.ts", "./package.json", "./report/paint.ts"]);
});

test.each(["sandbox", "conformance"])(
  "npm run %s says how the Node of the project is brought, under one without TypeScript",
  (name) => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(`${root}/package.json`, "utf8"),
    );
    const [, ...args] = scripts[name]?.split(" ") ?? [];
    const { status, stderr } = spawnSync(process.execPath, ["--no-strip-types", ...args], { cwd: root });
    expect([status, String(stderr)]).toEqual([
      2,
      expect.stringMatching(/^This is Node [^\n]* `npm rebuild node` brings it\.\n$/),
    ]);
  },
);
