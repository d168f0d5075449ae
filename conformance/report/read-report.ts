import { readFileSync } from "node:fs";
import type { z } from "zod";
import { demand } from "../subject/target-file.ts";
import { REPORT, type Report } from "./report.ts";

/** A report.json that cannot be read, or is none: exit code 2. */
export class ReportFileError extends Error {
  override readonly name = "ReportFileError";
}

export function readReport(file: string): Report {
  const found = REPORT.safeParse(parsed(file), { reportInput: true });
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const why = issue === undefined ? "" : whyOf(issue);
  throw new ReportFileError(`${file} is no report.json that this suite can read: ${why}.`);
}

function whyOf(issue: z.core.$ZodIssue): string {
  const { path, input } = issue;
  if (path[0] === "schema" && typeof input === "string")
    return "another version of the suite wrote it. Make the report anew";
  const place = path.map((name) => `/${String(name)}`).join("") || "it";
  return input === undefined ? `${place} is missing` : `${place} ${demand(issue)}`;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportFileError(`${file}: cannot be read (${why}). Name a report.json.`, { cause });
  }
}
