/** How a reader of the console repeats a failure and reads about it. */
import type { Result } from "./conclude.ts";
import { asWord } from "./shell.ts";

export interface Again {
  /** How the suite is called: "npx payment-conformance". */
  readonly command: string;
  /** The arguments that name the target, without keys. */
  readonly target: string;
  /** Where a file of the report was written, by its name in the folder; undefined where it was not. */
  readonly fileOf?: (name: string) => string | undefined;
}

const MOST = 20;

/** The paths of the reports, then two commands for each red requirement. */
export function againLines(
  red: readonly Result[],
  { command, target, fileOf = () => undefined }: Again,
  lineWith: (badge: string) => string = (file) => file,
): string[] {
  const written = (names: readonly string[]): string[] => names.flatMap((name) => fileOf(name) ?? []);
  const paths = [
    ["people  ", written(["report.html"])],
    ["programs", written(["report.json", "junit.xml", "traffic.har", "history.jsonl"])],
    ["a README", written(["badge.svg"]).map(lineWith)],
  ] as const;
  const named = paths.flatMap(([who, files]) =>
    files.length === 0 ? [] : [`  for ${who}  ${files.join(", ")}`],
  );
  const lines = red.slice(0, MOST).flatMap(({ row }) => {
    const script = fileOf(`replay/${row.id}.sh`);
    const repeat =
      script === undefined
        ? `${command} ${target}--only '^${row.id.replaceAll(".", "[.]")}$'`
        : `sh ${asWord(script)}`;
    return [`  ${row.id}`, `    repeat   ${repeat}`, `    explain  ${command} --explain ${row.id}`];
  });
  const rest = red.slice(MOST).map(({ row }) => row.id);
  return [
    ...(named.length > 0 ? [["Reports", ...named].join("\n")] : []),
    ...(lines.length > 0
      ? [
          ["Repeat and explain", ...lines, ...moreOf(rest, written(["report.html", "report.json"]))].join(
            "\n",
          ),
        ]
      : []),
  ];
}

/** Where to find the failures not printed: in the reports, or by their ids here. */
function moreOf(rest: readonly string[], files: readonly string[]): string[] {
  if (rest.length === 0) return [];
  const where = files.length === 0 ? rest.join(", ") : `all are in ${files.join(" and ")}`;
  return [`  and ${rest.length} more: ${where}`];
}
