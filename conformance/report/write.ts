import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../index.ts";
import { har } from "./har.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";

/** The reports could not be written (a full disk, a folder that is not ours): the run's result would be lost, exit 2. */
export class ReportError extends Error {
  override readonly name = "ReportError";
}

export function writeReports(folder: string, run: Run): void {
  const { report, conclusion, exchanges } = run;
  const files = {
    "report.json": `${JSON.stringify(report, null, 2)}\n`,
    "junit.xml": junit(conclusion, report),
    "report.html": html(conclusion, report, exchanges),
    "traffic.har": `${JSON.stringify(har(exchanges, report), null, 1)}\n`,
  };
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportError(`--report ${folder}: cannot be written (${why})`, { cause });
  }
}
