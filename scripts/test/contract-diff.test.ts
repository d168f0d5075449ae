import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { contractFrom, lastRelease } from "../contract-diff/base.ts";
import { waitingLevel } from "../contract-diff/changesets.ts";
import { compareContracts } from "../contract-diff/compare.ts";
import { diff } from "../contract-diff/diff.ts";
import { highest, nextVersion } from "../contract-diff/level.ts";
import { isNode, type Node } from "../document-node.ts";
import { ratings, type Step } from "./breakages/ratings.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sound: Node = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));

function holderOf(contract: unknown, at: readonly string[]): object {
  let holder = contract;
  for (const name of at.slice(0, -1)) {
    holder = Array.isArray(holder) ? holder[Number(name)] : isNode(holder) ? holder[name] : undefined;
  }
  if (typeof holder === "object" && holder !== null) return holder;
  throw new Error(`/${at.join("/")}: nothing stands there`);
}

/** A copy of the contract in which each of these steps was taken. */
function changed(steps: readonly Step[]): Node {
  const copy = structuredClone(sound);
  for (const { at, put, to } of steps) {
    const [holder, last] = [holderOf(copy, at), at.at(-1) ?? ""];
    const old: unknown = Reflect.get(holder, last);
    if (put !== undefined) {
      Reflect.set(holder, last, put);
      continue;
    }
    if (old === undefined) throw new Error(`/${at.join("/")}: nothing to take away`);
    if (to !== undefined) Reflect.set(holderOf(copy, to), to.at(-1) ?? "", old);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else Reflect.deleteProperty(holder, last);
  }
  return copy;
}

const rated = (before: Node, now: Node) => highest(compareContracts(before, now).map(({ level }) => level));

describe("a change of the contract", () => {
  test.each(ratings)("$level: $how", ({ steps, level, says }) => {
    const found = compareContracts(sound, changed(steps));
    expect(highest(found.map((one) => one.level))).toBe(level);
    expect(found.map(({ where, what }) => `${where}: ${what}`)).toContainEqual(expect.stringContaining(says));
  });

  test.each(ratings.filter(({ back }) => back !== undefined))(
    "$back, the other way round: $how",
    ({ steps, back }) => {
      expect(rated(changed(steps), sound)).toBe(back);
    },
  );

  test("none is none", () => {
    expect(compareContracts(sound, structuredClone(sound))).toEqual([]);
  });
});

const both = (how: string) => {
  const now = changed(ratings.find((one) => one.how === how)?.steps ?? []);
  return diff({ name: "before", document: sound }, { name: "now", document: now }, "1.2.3");
};

describe("redocly diff", () => {
  test("cannot talk a major change down", async () => {
    expect(await both("a webhook has another name")).toMatchObject({
      level: "major",
      next: "2.0.0",
      redocly: [],
    });
    expect(await both("charge creation cannot be pending any more")).toMatchObject({ level: "major" });
  });

  test("rates nothing higher that is a new freedom", async () => {
    expect(await both("a request may leave something out")).toMatchObject({ level: "minor", next: "1.3.0" });
    expect(await both("a sentence is another")).toMatchObject({ level: "patch", next: "1.2.4" });
  });
});

test("what a change touches is named: requirements by their operations, and the flows that prove them", async () => {
  const now = changed([
    { at: ["paths", "/transaction/capture/{id}", "post", "x-key-kinds"], put: ["public"] },
  ]);
  const { touched } = await diff(
    { name: "before", document: sound },
    { name: "now", document: now },
    "1.0.0",
  );
  expect(touched.requirements).toContain("capture.only-once");
  expect(touched.requirements).not.toContain("order.read.answer");
  expect(touched.flows).toContain("capture-once");
});

test.each([
  ["none", "0.1.4"],
  ["patch", "0.1.5"],
  ["minor", "0.2.0"],
  ["major", "1.0.0"],
] as const)("after 0.1.4 comes, for %s, %s", (level, next) => {
  expect(nextVersion("0.1.4", level)).toBe(next);
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/contract-diff/main.ts", ...args], {
    cwd: root,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );

describe("the command", () => {
  test("compares with a file, names the change and what it touches", async () => {
    const folder = await mkdtemp(join(tmpdir(), "contract-diff-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "before.json");
    await writeFile(file, JSON.stringify(changed([{ at: ["webhooks", "refund.failed"] }])));
    const { code, stdout } = await run("--from", file);
    expect(code).toBe(0);
    expect(stdout).toContain("  minor  webhook refund.failed: it is new\n");
    expect(stdout).toMatch(/^The next version is minor: (\d+)\.\d+\.\d+ -> \1\.\d+\.0$/m);
    expect(stdout).toContain("event.capture-or-refund.failed");
  });

  test.each([
    [["--from", "no-such-thing"], 2, "neither a file nor a commit"],
    [["--from", "package.json"], 2, "has no paths"],
    [["--form", "x"], 2, "Unknown option '--form'. Expected: npm run contract:diff"],
  ])("%j ends with %i and one line", async (args, code, words) => {
    const failed = await run(...args);
    expect(failed).toMatchObject({ code, stdout: "" });
    expect(failed.stderr).toContain(words);
    expect(failed.stderr.trim().split("\n")).toHaveLength(1);
  });
});

test("the last release is the newest tag of the contract, and nothing before the first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repository-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = (...args: string[]) =>
    promisify(execFile)("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
    });
  const commit = async (version: string) => {
    await mkdir(join(folder, "generated"), { recursive: true });
    await writeFile(join(folder, "generated/openapi.json"), JSON.stringify({ info: { version }, paths: {} }));
    await git("add", ".");
    await git("commit", "--quiet", "--message", version);
  };
  await git("init", "--quiet");
  await commit("1");
  await git("tag", "something-else");
  expect(await lastRelease(folder)).toBeUndefined();
  await git("tag", "@payment-service/contract@0.1.0");
  await commit("2");
  await git("tag", "@payment-service/contract@0.2.0");
  await commit("3");
  expect(await lastRelease(folder)).toMatchObject({
    name: "@payment-service/contract@0.2.0",
    document: { info: { version: "2" } },
  });
  expect(await contractFrom(folder, "HEAD")).toMatchObject({ document: { info: { version: "3" } } });
});

test("the highest of the changesets that wait counts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "changesets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await waitingLevel(folder)).toBe("none");
  await writeFile(join(folder, "README.md"), '---\n"@payment-service/client": major\n---\n');
  await writeFile(join(folder, "one.md"), '---\n"@payment-service/client": patch\n---\n\nWords.\n');
  expect(await waitingLevel(folder)).toBe("patch");
  await writeFile(
    join(folder, "two.md"),
    "---\n'@payment-service/sandbox': minor\n\"@payment-service/client\": patch\n---\n\nmajor\n",
  );
  expect(await waitingLevel(folder)).toBe("minor");
});
