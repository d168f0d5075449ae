import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { USAGE } from "../../conformance/command/options.ts";
import { HELP } from "../../sandbox/command/flags.ts";
import { loadRequirements } from "../../conformance/index.ts";

const folder = join(import.meta.dirname, "..", "..", "skills");
const skills = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name, "SKILL.md"), "utf8"),
}));

/** What each command says that it understands. */
const HELPS: Readonly<Record<string, string>> = { "payment-sandbox": HELP, "payment-conformance": USAGE };

test.each(skills)("$name begins with what an agent chooses it by, and is short", ({ name, text }) => {
  const [, front = ""] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const head: { name: string; description: string } = parse(front);
  expect(head.name).toBe(name);
  expect(head.description).toContain("Use when");
  expect(head.description.length).toBeLessThan(1024);
  expect(text.split("\n").length).toBeLessThan(120);
});

test.each(skills)("$name names commands, flags and requirements that exist", ({ text }) => {
  const calls = [...text.matchAll(/npx (payment-\w+)([^\n]*)/g)];
  expect(calls.length).toBeGreaterThan(0);
  const unknown = calls.flatMap(([, command = "", rest = ""]) =>
    [...rest.matchAll(/--[\w-]+/g)].filter(([flag]) => HELPS[command]?.includes(flag) !== true),
  );
  expect(unknown).toEqual([]);
  // Flags that stand in a sentence.
  const named = [...text.matchAll(/`(--[\w-]+)[^`]*`/g)].map(([, flag = ""]) => flag);
  expect(named.filter((flag) => !Object.values(HELPS).some((help) => help.includes(flag)))).toEqual([]);
  const explained = [...text.matchAll(/--explain (\w+[.][\w.-]+)/g)].map(([, id = ""]) => id);
  expect(explained.filter((id) => !loadRequirements().has(id))).toEqual([]);
});
