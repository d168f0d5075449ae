/** How a reader of the console repeats a failure and reads about it. */
import { join } from "node:path";
import type { Result } from "./conclude.ts";
import { asWord } from "./shell.ts";

export interface Again {
  /** How the suite is called: "npx payment-conformance". */
  readonly command: string;
  /** The arguments that name the target, without keys. */
  readonly target: string;
  /** The folder of the reports, where there is one. */
  readonly folder?: string;
  /** What it found can be replayed by calls alone: the folder has scripts. */
  readonly replays?: boolean;
}

const MOST = 20;

/** The paths of the reports, then two commands for each red requirement. */
export function againLines(
  red: readonly Result[],
  { command, target, folder, replays = true }: Again,
  lineWith: (badge: string) => string = (file) => file,
): string[] {
  const paths =
    folder === undefined
      ? []
      : [
          "Reports",
          `  for people    ${join(folder, "report.html")}`,
          `  for programs  ${join(folder, "report.json")}, ${join(folder, "junit.xml")}, ${join(folder, "traffic.har")}, ${join(folder, "history.jsonl")}`,
          `  for a README  ${lineWith(join(folder, "badge.svg"))}`,
        ];
  const lines = red
    .slice(0, MOST)
    .flatMap(({ row }) => [
      `  ${row.id}`,
      `    repeat   ${folder === undefined || !replays ? `${command} ${target}--only '^${row.id.replaceAll(".", "[.]")}$'` : `sh ${asWord(join(folder, "replay", `${row.id}.sh`))}`}`,
      `    explain  ${command} --explain ${row.id}`,
    ]);
  const rest = red.slice(MOST).map(({ row }) => row.id);
  return [
    ...(paths.length > 0 ? [paths.join("\n")] : []),
    ...(lines.length > 0 ? [["Repeat and explain", ...lines, ...moreOf(rest, folder)].join("\n")] : []),
  ];
}

/** Where to find the failures not printed: in the reports, or by their ids here. */
function moreOf(rest: readonly string[], folder: string | undefined): string[] {
  if (rest.length === 0) return [];
  const where =
    folder === undefined
      ? rest.join(", ")
      : `${join(folder, "report.html")} and ${join(folder, "report.json")} have them all`;
  return [`  and ${rest.length} more: ${where}`];
}
