import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const depcruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/** A tree like ours in which each rule is broken once, next to the same import where it is allowed. */
const files: Record<string, string> = {
  "scripts/tool.ts": "export const tool = 1;",
  "generated/package.json": `{ "name": "@payment-service/contract", "exports": { ".": "./operations.js" } }`,
  "generated/operations.js": "export const operations = {};",
  "generated/bad.js": `import "../sandbox/http/server.ts";`,
  "scripts/generate/bad.ts": `import "../../generated/operations.js";`,
  "client/package.json": `{ "name": "client", "dependencies": { "@payment-service/contract": "*" } }`,
  "client/bad.ts": `import "../sandbox/http/server.ts";`,
  "sandbox/package.json": `{ "name": "sandbox", "dependencies": { "@payment-service/contract": "*" } }`,
  "sandbox/http/server.ts": `import "@payment-service/contract"; export const server = 1;`,
  "sandbox/bad-script.ts": `import "../scripts/tool.ts";`,
  "sandbox/bad-judge.ts": `import "../conformance/flow.ts";`,
  "sandbox/bad-path.ts": `import "../generated/operations.js";`,
  "sandbox/bad-package.ts": `import "ajv";`,
  "sandbox/bad-nowhere.ts": `import "./nowhere.ts";`,
  "sandbox/circle-a.ts": `import "./circle-b.ts";`,
  "sandbox/circle-b.ts": `import "./circle-a.ts";`,
  "sandbox/type-circle-a.ts": `import type { B } from "./type-circle-b.ts"; export type A = B[];`,
  "sandbox/type-circle-b.ts": `import type { A } from "./type-circle-a.ts"; export type B = A[];`,
  "sandbox/values/clock.ts": "export const clock = 1;",
  "sandbox/charges/charge.ts": `import "../tokens/cards.ts";`,
  "sandbox/tokens/cards.ts": `import "../values/clock.ts";`,
  "sandbox/charges/transitions.ts": `import "node:http";`,
  "sandbox/charges/good.ts": `import "../values/clock.ts"; import "node:http";`,
  "conformance/package.json": `{ "name": "conformance" }`,
  "conformance/flow.ts": "export const flow = 1;",
  "conformance/subject/target.ts": "export const target = 1;",
  "conformance/circle-a.ts": `import "./circle-b.ts";`,
  "conformance/circle-b.ts": `import "./circle-a.ts";`,
  "conformance/bad.ts": `import "../sandbox/http/server.ts";`,
  "conformance/selftest/good.ts": `import "../../sandbox/http/server.ts";`,
  "conformance/flows/part/good.ts": `import "../../flow.ts"; import "./own.ts";`,
  "conformance/flows/part/own.ts": "export const own = 1;",
  "conformance/flows/part/bad.ts": `import "../../subject/target.ts";`,
};

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "imports-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  await writeFile(join(tree, "package.json"), `{ "name": "root", "devDependencies": { "ajv": "*" } }`);
  await writeFile(join(tree, "tsconfig.json"), `{ "compilerOptions": { "module": "nodenext" } }`);
  await mkdir(join(tree, "node_modules/@payment-service"), { recursive: true });
  await symlink("../../generated", join(tree, "node_modules/@payment-service/contract"));
  for (const name of ["ajv", "typescript"]) {
    await symlink(join(root, "node_modules", name), join(tree, "node_modules", name));
  }
});
afterAll(() => rm(tree, { recursive: true }));

interface Report {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
  readonly summary: { readonly violations: readonly { from: string; rule: { name: string } }[] };
}

async function cruised(cwd: string): Promise<Report> {
  const folders = ["client", "conformance", "generated", "sandbox", "scripts"];
  const config = join(root, "scripts/dependency-cruiser.cjs");
  const output = await new Promise<string>((resolve) => {
    const args = [depcruise, "--config", config, "--output-type", "json", ...folders];
    const options = { cwd, maxBuffer: 2 ** 28 };
    execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout || stderr));
  });
  return JSON.parse(output);
}

/** A folder at the root of a package, with all that is in it. A file at the root is a room of its own. */
const roomOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** A file of ours that is no test. */
const isOurs = (file: string) =>
  /^(client|sandbox|conformance|scripts)\//.test(file) && !/(^|\/)test\/|[.]test[.]ts$/.test(file);

/** Which rooms each room imports from. */
function roomsOf({ modules }: Report): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules.filter((one) => isOurs(one.source))) {
    const needs = rooms.get(roomOf(source)) ?? new Set();
    rooms.set(roomOf(source), needs);
    for (const file of dependencies.map(({ resolved }) => resolved).filter(isOurs))
      if (roomOf(file) !== roomOf(source)) needs.add(roomOf(file));
  }
  return rooms;
}

/** Takes away again and again what needs nothing that is left. A circle stays, with the rooms above it. */
function circles(rooms: Map<string, Set<string>>): string[] {
  const left = new Map(rooms);
  const isFree = (needs: Set<string>) => ![...needs].some((room) => left.has(room));
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [room, needs] of left) if (isFree(needs)) left.delete(room);
  }
  return [...left].map(
    ([room, needs]) => `${room} needs ${[...needs].filter((one) => left.has(one)).join(", ")}`,
  );
}

test("rooms import each other in one direction only", async () => {
  const report = await cruised(root);
  expect(report.modules.length).toBeGreaterThan(200);
  expect(circles(roomsOf(report))).toEqual([]);
}, 180_000);

test("rooms that need each other are found", () => {
  const needs = { a: ["b"], b: ["c"], c: ["b", "d"], d: [] };
  const rooms = new Map(Object.entries(needs).map(([room, others]) => [room, new Set<string>(others)]));
  expect(circles(rooms)).toEqual(["a needs b", "b needs c", "c needs b"]);
});

test("each import that goes against the design is refused, and no other", async () => {
  const report = await cruised(tree);
  const found = report.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  expect([...new Set(found)].toSorted()).toEqual([
    "client/bad.ts: client-only-on-the-contract",
    "conformance/bad.ts: judge-and-judged-share-nothing",
    "conformance/circle-a.ts: no-circular",
    "conformance/flows/part/bad.ts: flows-know-only-flow",
    "generated/bad.js: generated-stands-alone",
    "sandbox/bad-judge.ts: judged-does-not-know-its-judge",
    "sandbox/bad-nowhere.ts: no-unresolvable",
    "sandbox/bad-package.ts: declared-dependencies",
    "sandbox/bad-path.ts: contract-by-its-name",
    "sandbox/bad-script.ts: scripts-stay-at-home",
    "sandbox/charges/charge.ts: charge-rules-are-pure",
    "sandbox/charges/transitions.ts: charge-rules-use-no-platform",
    "sandbox/circle-a.ts: no-circular",
    "sandbox/type-circle-a.ts: no-circular",
    "scripts/generate/bad.ts: generators-read-only-the-contract",
  ]);
});
