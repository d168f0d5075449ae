import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { blocksOf } from "../docs/text/markdown.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");

/** scripts/test/packed/guides.ts and agents.ts there run these, whole. */
const GUIDES = ["docs/integrate.md", "docs/implement.md", "docs/certify.md", "docs/safe-shop.md"];

/** What is wrong with a block, in a sentence; nothing when it is run, or says why it is not. */
function complaint(
  file: string,
  { language, code, marker }: ReturnType<typeof blocksOf>[number],
): string | undefined {
  if (/^not run: .{10,}/.test(marker)) return undefined;
  const [, runner] = /^run by (\S+)$/.exec(marker) ?? [];
  if (runner !== undefined) {
    if (!existsSync(join(root, runner))) return `it says that ${runner} runs it, which is not there.`;
    if (runner === ".ci/run") return missingIn(code, read(runner));
    return read(runner).includes(basename(file)) ? undefined : `${runner} does not read ${basename(file)}.`;
  }
  if (language === "mermaid") return undefined; // scripts/test/docs.test.ts
  if (language === "json" || language === "yaml") return unreadable(language, code);
  if (["sh", "ts"].includes(language))
    return GUIDES.includes(file)
      ? undefined
      : 'nothing runs it. Say "run by FILE" or "not run: WHY" in a comment above.';
  return `its language "${language}" is none of sh, ts, json, yaml, mermaid.`;
}

function missingIn(code: string, script: string): string | undefined {
  const commands = code.split(/\n|&&/).map((one) => one.replace(/#.*/, "").trim());
  const missing = commands.filter((one) => one !== "" && !script.includes(one));
  return missing.length === 0 ? undefined : `.ci/run has no ${missing.join(", ")}.`;
}

function unreadable(language: string, code: string): string | undefined {
  try {
    if (language === "json") JSON.parse(code);
    else parse(code);
    return undefined;
  } catch (error) {
    return `it cannot be read: ${String(error)}`;
  }
}

test("every block of code in every README and guide is run, or says why it is not", () => {
  const complaints = files.flatMap((file) =>
    blocksOf(read(file)).flatMap((block) => {
      const wrong = complaint(file, block);
      return wrong === undefined ? [] : [`${file}:${block.line}: ${wrong}`];
    }),
  );
  expect(complaints).toEqual([]);
});

test("a block without a word about it is found, and so is one that nobody runs any more", () => {
  const bad = [
    "```sh\nls\n```\n",
    "<!-- run by no/such.ts -->\n\n```ts\n1\n```\n",
    "```\nls\n```\n",
    "```json\n{,}\n```\n",
  ];
  for (const text of bad) {
    const [block] = blocksOf(text);
    expect(block && complaint("x/README.md", block)).toMatch(/\.$|cannot be read/);
  }
});

test("the guides have no fence that is left open", () => {
  for (const file of files)
    expect([file, read(file).match(/^```/gm)?.length ?? 0]).toEqual([file, blocksOf(read(file)).length * 2]);
});
