/** What is committed and follows from the code at once. `npm run generate` writes it; test/defects.test.ts compares it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadRequirements } from "../../register/requirements.ts";
import { defects } from "../defects/index.ts";
import { together, variants } from "../variants/index.ts";
import { provable } from "./matrix.ts";
import { tableOfGaps, UNSEEN } from "./variants-table.ts";
import { CAUSES } from "../../verdict/cause.ts";
import { MEANINGS } from "../../verdict/verdict.ts";

interface Recorded {
  /** From the root of the repository. */
  readonly file: string;
  /** The text that the file should have, made of the one it has. */
  readonly asItShouldBe: (text: string) => string;
}

const rows = [...loadRequirements().values()];
const requirements = provable();
const severalFor = requirements.filter((id) => defects.filter(({ breaks }) => breaks === id).length > 1);
const [breaks, freedoms] = [defects.length, Object.keys(variants).length];

export const RECORDED: readonly Recorded[] = [
  {
    // The promises to every implementer: a change of this file is a change of promise.
    file: "conformance/test/requirements.snapshot.json",
    asItShouldBe() {
      const promises = rows.map(({ id, level, text, excused }) => [
        id,
        `${level} ${text}${excused === undefined ? "" : " (excused)"}`,
      ]);
      return `${JSON.stringify(Object.fromEntries(promises), null, 2)}\n`;
    },
  },
  { file: "conformance/selftest/results/variants.md", asItShouldBe: tableOfGaps },
  tableIn("conformance/selftest/results/register.md", "register", registerTable),
  tableIn("docs/certify.md", "verdicts", verdictsTable),
  tableIn("docs/certify.md", "causes", causesTable),
  figuresIn("README.md", {
    "(\\d+) ways to break one requirement each": breaks,
    "(\\d+) freedoms": freedoms,
    // The sample judges capture alone.
    "16 proved, 1 failed, (\\d+) not tested": rows.length - 17,
  }),
  figuresIn("docs/trust.md", {
    "Defects: (\\d+) ways to break one requirement each": breaks,
    "at least one for each of the (\\d+) that are not excused": requirements.length,
    "two and more for (\\d+)": severalFor.length,
    "\\((\\d+) variants\\)": freedoms,
    "\\((\\d+) rows\\)": Object.keys(UNSEEN).length,
  }),
  figuresIn("conformance/selftest/README.md", {
    "(\\d+) of \\d+ caught by the requirement that they break": breaks,
    "of (\\d+) caught by the requirement that they break": breaks,
    "one by one \\((\\d+)\\)": freedoms,
    "many together \\((\\d+) times\\)": Object.keys(together).length,
  }),
];

export function textOf({ file }: Recorded): string {
  return readFileSync(pathOf(file), "utf8");
}

/** The names of the files that were not as they should be; they are now. */
export function writeRecorded(): string[] {
  return RECORDED.flatMap((one) => {
    const before = textOf(one);
    const after = one.asItShouldBe(before);
    if (after === before) return [];
    writeFileSync(pathOf(one.file), after);
    return [one.file];
  });
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../${file}`, import.meta.url));
}

/** A table between two marks. */
function tableIn(file: string, name: string, table: () => string): Recorded {
  const [begin, end] = [`<!-- ${name}: begin (npm run generate writes this) -->`, `<!-- ${name}: end -->`];
  return {
    file,
    asItShouldBe(text) {
      const [before, rest] = text.split(begin);
      const after = rest?.split(end)[1];
      if (after === undefined) throw new Error(`${file} has no marks "${begin}" and "${end}"`);
      return `${before}${begin}\n\n${table()}\n\n${end}${after}`;
    },
  };
}

/** Figures in sentences: each pattern stands in the text once, and its group is the figure. */
function figuresIn(file: string, figures: Readonly<Record<string, number>>): Recorded {
  return {
    file,
    asItShouldBe: (text) =>
      Object.entries(figures).reduce((whole, [pattern, figure]) => {
        const [found, old] = new RegExp(pattern).exec(whole) ?? [];
        if (found === undefined || old === undefined) throw new Error(`${file} has no words ${pattern}`);
        return whole.replace(found, found.replace(old, String(figure)));
      }, text),
  };
}

/** The table of verdicts in docs/certify.md. */
function verdictsTable(): string {
  const lines = Object.entries(MEANINGS).map(
    ([verdict, { means, must, other }]) => `| ${verdict} | ${means} | ${must} | ${other} |`,
  );
  return ["| Verdict | Means | Of a MUST | Of a SHOULD or MAY |", "| --- | --- | --- | --- |", ...lines].join(
    "\n",
  );
}

/** The table of causes in docs/certify.md. */
function causesTable(): string {
  const lines = Object.entries(CAUSES).map(
    ([cause, { outcome, means }]) => `| \`${cause}\` | ${outcome} | ${means} |`,
  );
  return ["| Cause | Verdict | Means |", "| --- | --- | --- |", ...lines].join("\n");
}

/** The register as tables: counts by section, and each excused requirement with its reason. */
function registerTable(): string {
  const line = (section: string, own: typeof rows): string => {
    const proved = own.filter(({ id }) => requirements.includes(id));
    const level = (wanted: string): number => proved.filter((one) => one.level === wanted).length;
    const excused = own.filter((one) => one.excused !== undefined).length;
    return `| ${section} | ${own.length} | ${level("MUST")} | ${level("SHOULD")} | ${level("MAY")} | ${excused} |`;
  };
  const sections = [...Map.groupBy(rows, ({ section }) => section)].map(([section, own]) =>
    line(section, own),
  );
  const excuses = rows.flatMap(({ id, excused }) =>
    excused === undefined ? [] : [`| \`${id}\` | ${excused} |`],
  );
  return [
    "| Section of the document | Requirements | MUST proved | SHOULD proved | MAY proved | Excused |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...sections,
    line("**All**", rows),
    "",
    "Excused, because no client can observe them from outside:",
    "",
    "| Requirement | Why |",
    "| --- | --- |",
    ...excuses,
  ].join("\n");
}
