import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, objectAt, textAt } from "../../values/json.ts";
import { ToolError } from "./connection.ts";

type Row = Readonly<Record<string, unknown>>;

/** What the suite's report.json holds, as far as the tools show it. The suite publishes its schema. */
export interface ReportFile {
  readonly path: string;
  readonly totals: Row;
  readonly requirements: readonly Row[];
  readonly verdicts: readonly Row[];
  readonly exchanges: readonly Row[];
  readonly diagnoses: readonly unknown[];
}

/** Reads a report.json, or the one in a folder. Any other file is refused, so that none is shown by mistake. */
export function readReport(place: string): ReportFile {
  const path = isFolder(place) ? join(place, "report.json") : place;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new ToolError(
      `${path} cannot be read as a report. Give the path that run_suite returned, or a report.json of payment-conformance --report.`,
      { cause },
    );
  }
  const totals = objectAt(value, "totals");
  if (!isObject(value) || textAt(value, "schema")?.includes("conformance-report") !== true || !totals)
    throw new ToolError(`${path} is no report of the conformance suite.`);
  return {
    path,
    totals,
    requirements: rows(value["requirements"]),
    verdicts: rows(value["verdicts"]),
    exchanges: rows(value["exchanges"]),
    diagnoses: Array.isArray(value["diagnoses"]) ? value["diagnoses"] : [],
  };
}

/** The script beside the report that sends the calls of a red requirement again. */
export function replaysOf({ path }: ReportFile, requirement: string): readonly string[] {
  return [join(dirname(path), "replay", `${requirement}.sh`)].filter((file) => existsSync(file));
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function rows(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
