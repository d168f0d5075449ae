import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "../generate/bundle.ts";
import { operationsOf, type Document } from "../generate/document.ts";
import { rules } from "../house-rules/plugin.ts";
import { breakages } from "./breakages/house-rules.ts";
import { examples, webhookExamples } from "../../generated/examples.js";
import { checks, webhookChecks, type Check } from "../../generated/validators.js";
import { jsonExamples, readContract } from "./contract-reader.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly source: { readonly ref: string }; readonly pointer: string }[];
}

let contract: { readonly document: Document; readonly gaps: unknown };
let problems: readonly Problem[];
const problemsOf = (name: string) =>
  problems.filter(({ location }) => location[0]?.source.ref === join(name, "openapi.json"));

/** Breakages that share a contract: each in a part of its own, and none that a rule says the same of. */
const groups: (typeof breakages)[number][][] = [];
/** A component, or one member of an operation. */
const partOf = (place: string) =>
  place
    .split(" ")
    .slice(0, place.startsWith("components") ? 3 : 4)
    .join(" ");
for (const [rule, place, says, put] of breakages) {
  const group = groups.find((others) =>
    others.every((one) => partOf(one[1]) !== partOf(place) && !(one[0] === rule && one[2] === says)),
  );
  if (group) group.push([rule, place, says, put]);
  else groups.push([[rule, place, says, put]]);
}
const SHARED = "components responses InvalidCredentials description";

/** Redocly is started once, for the contract and every way to break it. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  const settings = parse(await readFile(join(root, "openapi", "redocly.yaml"), "utf8"));
  contract = {
    document: await bundle(join(root, "openapi", "openapi.yaml")),
    gaps: parse(await readFile(join(root, "openapi", "gaps.yaml"), "utf8")),
  };
  const contracts: Record<string, typeof contract> = Object.fromEntries([
    ["sound", contract],
    ["shared", broken(contract, SHARED, "")],
    ...groups.map((group, at) => [
      `broken-${at}`,
      group.reduce((whole, [, place, , put]) => broken(whole, place, put), contract),
    ]),
  ]);
  for (const [name, { document, gaps }] of Object.entries(contracts)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "openapi.json"), JSON.stringify(document));
    await writeFile(join(folder, name, "gaps.yaml"), JSON.stringify(gaps));
  }
  const apis = Object.keys(contracts).map((name) => [
    name,
    { ...settings.apis.contract, root: `${name}/openapi.json` },
  ]);
  const plugins = [join(root, "scripts", "house-rules", "plugin.ts")];
  const config = JSON.stringify({ ...settings, plugins, apis: Object.fromEntries(apis) });
  await writeFile(join(folder, "redocly.yaml"), config);
  const run = promisify(execFile)(
    process.execPath,
    [redocly, "lint", "--format", "json", "--max-problems", "10000"],
    { cwd: folder, maxBuffer: 100_000_000 },
  );
  const { stdout } = await run.catch((failed: { readonly stdout: string }) => failed);
  // One JSON text for each contract.
  problems = stdout.split(/(?<=^})(?=\{$)/m).flatMap((text) => JSON.parse(text).problems);
}, 120_000);

describe("the contract", () => {
  it("has every operation and event of the interface document", () => {
    expect(operationsOf(contract.document)).toHaveLength(26);
    expect(Object.keys(contract.document.webhooks ?? {})).toHaveLength(22);
  });

  it("keeps the house rules", () => {
    expect(problemsOf("sound")).toEqual([]);
  });
});

describe("the house rules", () => {
  it("are each proved to bite by a contract that breaks them", () => {
    const broke = new Set(breakages.map(([rule]) => rule));
    expect(Object.keys(rules).filter((rule) => !broke.has(rule))).toEqual([]);
  });

  const each = groups.flatMap((group, at) => group.map(([rule, place, says]) => ({ rule, place, says, at })));
  it.each(each)("$rule, at $place: $says", ({ rule, says, at }) => {
    const id = rule in rules ? `house/${rule}` : rule;
    const said = problemsOf(`broken-${at}`).flatMap(({ ruleId, message }) => (ruleId === id ? message : []));
    expect(said).toContainEqual(expect.stringContaining(says));
  });

  it("report a place once, however many operations share it", () => {
    expect(problemsOf("shared").map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([
      ["house/descriptions", "#/components/responses/InvalidCredentials"],
    ]);
  });
});

/** A copy of the contract with one thing wrong. References are not followed: a place is where a thing stands. */
function broken(whole: typeof contract, place: string, put: unknown): typeof contract {
  const copy = structuredClone(whole);
  const path = place.startsWith("gaps ") ? place.split(" ") : ["document", ...place.split(" ")];
  const last = path.pop() ?? "";
  let holder: unknown = copy;
  for (const step of path) holder = Object(holder)[step];
  if (typeof holder !== "object" || holder === null || (put === undefined && !(last in holder)))
    throw new Error(`${place}: nothing stands there to break`);
  if (put === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, put);
  return copy;
}

const { document, operations, webhooks } = await readContract();
const values = (all: readonly { name: string; value: unknown }[]) =>
  Object.fromEntries(all.map(({ name, value }) => [name, value]));

/** Of every example of a group: what the check has against it. */
function faults(check: Check | undefined, named: object): unknown[] {
  return Object.values(named).flatMap((value: unknown) => [...(check?.(value) ?? [])]);
}

test.each(operations)("$id: its examples are those of the contract, and fit it", ({ id, operation }) => {
  expect(examples[id].request).toEqual(values(jsonExamples(document, operation.requestBody)));
  expect(faults(checks[id].body, examples[id].request)).toEqual([]);
  const answers: Readonly<Record<string, object>> = examples[id].responses;
  expect(Object.keys(answers)).toEqual(Object.keys(operation.responses));
  for (const [status, named] of Object.entries(answers)) {
    expect(Object.keys(named).length).toBeGreaterThan(0);
    expect(faults(checks[id].responses[Number(status)], named)).toEqual([]);
  }
});

test.each(webhooks)("webhook $name: its examples fit", ({ name, request }) => {
  expect(webhookExamples[name]).toEqual(values(jsonExamples(document, request)));
  expect(Object.keys(webhookExamples[name]).length).toBeGreaterThan(0);
  expect(faults(webhookChecks[name], webhookExamples[name])).toEqual([]);
});
