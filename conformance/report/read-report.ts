import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Report } from "./report.ts";
import schema from "./report.schema.json" with { type: "json" };

/** A report.json that cannot be read, or is none: exit code 2. */
export class ReportFileError extends Error {
  override readonly name = "ReportFileError";
}

let check: ReturnType<typeof compiled> | undefined;

function compiled() {
  return new Ajv2020({ strict: false }).compile<Report>(schema);
}

export function readReport(file: string): Report {
  const found = parsed(file);
  check ??= compiled();
  if (check(found)) return found;
  const [first] = check.errors ?? [];
  const isOther = first?.instancePath === "/schema";
  const why = isOther
    ? "another version of the suite wrote it. Make the report anew"
    : `${first?.instancePath ?? ""} ${first?.message ?? "it is not as the schema says"}`.trim();
  throw new ReportFileError(`${file} is no report.json that this suite can read: ${why}.`);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportFileError(`${file}: cannot be read (${why}). Name a report.json.`, { cause });
  }
}
