import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cyclesOf, floorsOf, type Graph } from "../measure/graph.ts";
import { measure } from "../measure/measures.ts";
import { tableOf } from "../measure/table.ts";

const FLOW = `import { flow } from "../../flow.ts";
export const one = flow({
  id: "one",
  async run({ prove, api }) {
    const made = await api.make();
    prove("a", made).accepted().and(made);
    prove("b", made).holds(made.ok, "words");
  },
});
`;

const FILES: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "tsconfig.json": "{}",
  "conformance/flow.ts": `export type { Proof } from "./proof/proof.ts";\nexport const flow = (f: unknown) => f, other = 1;\n`,
  "conformance/proof/proof.ts": `export class Proof {
  accepted(): this { return this; }
  holds(_ok: boolean, _words: string): this { return this; }
  and(_more: unknown): this { return this; }
  words(): string { return ""; }
}
`,
  "conformance/flows/a/one.ts": FLOW,
  "conformance/test/ignored.ts": "export const ignored = 1;\n",
  "sandbox/cli.ts": `import "./store/a.ts";\n`,
  "sandbox/store/a.ts": `import type { B } from "./b.ts";\nexport type A = B[];\n`,
  "sandbox/store/b.ts": `import type { A } from "./a.ts";\nexport type B = A[];\n`,
};

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "measured-"));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  await symlink(join(import.meta.dirname, "..", "..", "node_modules"), join(tree, "node_modules"));
});
afterAll(() => rm(tree, { recursive: true }));

test("measures a small tree", () => {
  expect(measure(tree)).toMatchObject({
    "files at the root of conformance": 1,
    "files at the root of sandbox": 1,
    "floors of sandbox": 2,
    "cycles between rooms of sandbox": 0,
    "cycles between files of sandbox": "1 (of 2)",
    flows: 1,
    "lines of a run body: median, p90, max": "3, 3, 3",
    "names of conformance/flow.ts": 3,
    "free-hand expectations": "1 of 2 (50 %)",
    "lines of the flow files for each flow": 9,
    "lines of conformance without selftest and tests": 17,
    "of these: flows": 9,
    "of these: the runner": 8,
  });
}, 30_000);

test("nodes of one cycle stand on one floor", () => {
  const graph: Graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b", "d"])],
    ["d", new Set<string>()],
  ]);
  expect(cyclesOf(graph).map((cycle) => cycle.toSorted())).toEqual([["b", "c"]]);
  expect(floorsOf(graph)).toBe(3);
});

test("prints a column for each tree", () => {
  const table = tableOf(
    new Map([
      ["before", { flows: 10 }],
      ["now", { flows: 9, more: "1 of 2" }],
    ]),
  );
  expect(table.split("\n")).toEqual([
    "|       | before |    now |",
    "| ---   |   ---: |   ---: |",
    "| flows |     10 |      9 |",
    "| more  |        | 1 of 2 |",
  ]);
});
