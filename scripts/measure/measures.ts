import { filesAtRoot, linesOf, read, sources } from "./files.ts";
import { between, cyclesOf, floorsOf, type Graph } from "./graph.ts";
import { importsOf, roomOf } from "./imports.ts";
import { chainable, exportedNames, methodCalls, parsed, runLengths } from "./syntax.ts";

export type Measures = Readonly<Record<string, string | number>>;

const ROOTS = ["conformance", "conformance/selftest", "sandbox", "client", "scripts"];
const PACKAGES = ["conformance", "sandbox", "client", "scripts"];

/** Expectations that a flow writes out by hand: any condition, with any words. */
const FREE_HAND = ["checks", "holds", "provided", "doesNotApply"];
/** Adds what is looked at, and expects nothing. */
const NO_EXPECTATION = "and";
const LONG_FLOW = 120;

/** What can be counted about the shape of the code in a tree, by name and in the order of the table. */
export function measure(tree: string): Measures {
  return {
    ...Object.fromEntries(ROOTS.map((root) => [`files at the root of ${root}`, filesAtRoot(tree, root)])),
    ...shape(importsOf(tree, PACKAGES)),
    ...flowMeasures(tree),
    ...lineMeasures(tree),
  };
}

/** Parts of the suite by what they are for; what is left is the runner. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  flows: ["flows"],
  "reports and command": ["report", "command"],
  explorer: ["explore", "model"],
};

function lineMeasures(tree: string): Measures {
  const files = sources(tree, "conformance").filter((file) => !isSelftest(file));
  const lines = (some: readonly string[]): number =>
    some.reduce((sum, file) => sum + linesOf(read(tree, file)), 0);
  const known = Object.values(PARTS).flat();
  return {
    "lines of conformance without selftest and tests": lines(files),
    ...Object.fromEntries(
      Object.entries(PARTS).map(([part, rooms]) => [
        `of these: ${part}`,
        lines(files.filter((file) => isInRoom(file, rooms))),
      ]),
    ),
    "of these: the runner": lines(files.filter((file) => !isInRoom(file, known))),
  };
}

function isInRoom(file: string, rooms: readonly string[]): boolean {
  return rooms.some((room) => file.startsWith(`conformance/${room}/`));
}

/** Floors and cycles of each package, and of the suite without its selftest. */
function shape(imports: Graph): Measures {
  return Object.fromEntries(
    PACKAGES.flatMap((name) => {
      const own = within(imports, (file) => file.startsWith(`${name}/`) && !isSelftest(file));
      const rooms = between(own, roomOf);
      return [
        [`floors of ${name}`, floorsOf(rooms)],
        [`cycles between rooms of ${name}`, inWords(cyclesOf(rooms))],
        [`cycles between files of ${name}`, inWords(cyclesOf(own))],
      ];
    }),
  );
}

const isSelftest = (file: string): boolean => file.startsWith("conformance/selftest/");

function within(graph: Graph, isIn: (file: string) => boolean): Graph {
  return new Map(
    [...graph]
      .filter(([file]) => isIn(file))
      .map(([file, needs]) => [file, new Set([...needs].filter(isIn))]),
  );
}

function inWords(cycles: readonly string[][]): string | number {
  const members = cycles.reduce((sum, cycle) => sum + cycle.length, 0);
  return cycles.length === 0 ? 0 : `${cycles.length} (of ${members})`;
}

function flowMeasures(tree: string): Measures {
  const all = sources(tree, "conformance").map((file) => ({ file, text: read(tree, file) }));
  const flows = all
    .filter(({ file }) => file.startsWith("conformance/flows/"))
    .map(({ file, text }) => ({ lines: linesOf(text), source: parsed(file, text) }));
  const lengths = flows.flatMap(({ source }) => runLengths(source)).toSorted((a, b) => a - b);
  const proofs = all.filter(({ file }) => /\/proof(\.ts|\/[^/]+)$/.test(file));
  const vocabulary = new Set(proofs.flatMap(({ file, text }) => chainable(parsed(file, text))));
  vocabulary.delete(NO_EXPECTATION);
  const expectations = flows.flatMap(({ source }) => methodCalls(source, vocabulary));
  const free = expectations.filter((name) => FREE_HAND.includes(name));
  const offered = all.find(({ file }) => file === "conformance/flow.ts");
  const share = expectations.length === 0 ? 0 : (100 * free.length) / expectations.length;
  return {
    flows: lengths.length,
    "lines of a run body: median, p90, max": [0.5, 0.9, 1].map((part) => quantile(lengths, part)).join(", "),
    "lines of the flow files for each flow": Math.round(
      flows.reduce((sum, { lines }) => sum + lines, 0) / Math.max(1, lengths.length),
    ),
    [`flow files over ${LONG_FLOW} lines`]: flows.filter(({ lines }) => lines > LONG_FLOW).length,
    "names of conformance/flow.ts":
      offered === undefined ? 0 : exportedNames(parsed(offered.file, offered.text)).length,
    "free-hand expectations": `${free.length} of ${expectations.length} (${share.toFixed(0)} %)`,
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
