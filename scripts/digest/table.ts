import type { Row } from "./digest.ts";
import { questions } from "./questions.ts";

/** The page of the docs. */
export function table(rows: readonly Row[]): string {
  const heads = [
    "Tool",
    "Version",
    "Reads",
    "Before",
    "Now",
    ...questions.map(([words]) => words),
    "What it cannot do",
  ];
  return `# Tools that read the contract

Written by \`npm run digest\`: each tool is installed in a folder of its own at the version given here, reads the contract,
and what it makes is compiled. Four questions are asked of what generators make. progenitor (Rust) is not run. It fails on a
default beside \`anyOf\`, so the 3.0 document names such a default in the description and nowhere else.

${row(heads)}
${row(heads.map(() => "---"))}
${rows.map(lineOf).join("\n")}
`;
}

/** The page with these rows in place of those that it has of the same tools. */
export function withRows(page: string, rows: readonly Row[]): string {
  const lines = new Map(rows.map((one) => [one.tool.name, lineOf(one)]));
  return page.replaceAll(/^\| (.+?) \|.*$/gm, (line, name: string) => lines.get(name) ?? line);
}

function lineOf({ tool, failed, answers }: Row): string {
  return row([
    tool.name,
    tool.version,
    tool.reads,
    tool.before,
    failed === undefined ? (tool.writes === undefined ? "accepts it" : "compiles") : `fails: ${failed}`,
    ...questions.map((_, index) => answerText(answers[index])),
    tool.note ?? "",
  ]);
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const answerText = (answer: boolean | undefined) => (answer === undefined ? "" : answer ? "yes" : "**no**");
