import {
  copyFileSync,
  rmSync,
  writeFileSync,
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  statSync,
  readFileSync,
} from "node:fs";
import { join, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { demand } from "../subject/target-file.ts";
import { NoTextError, textIn } from "../subject/text-file.ts";
import { badge } from "./profiles.ts";
import { har } from "./har.ts";
import { html } from "./html/html.ts";
import { junit } from "./junit.ts";
import { replaysOf } from "./replay/script.ts";
import { matrix } from "./matrix.ts";
import { type Report, type Run, REPORT } from "./report.ts";

/** The reports cannot be written (a full disk, a folder without permission), so the result would be lost: exit code 2. */
export class ReportError extends Error {
  override readonly name = "ReportError";
}

/** Before the run, so that no result is lost. */
export function prepareReports(folder: string): void {
  reportable(folder, () => {
    makeFolder(folder);
    // A folder that is there may still be on a disk that is full or read-only.
    const probe = join(folder, ".writable");
    writeFileSync(probe, " ");
    rmSync(probe);
  });
}

/** Several reports side by side, as DIR/matrix.html. */
export function writeMatrix(folder: string, reports: readonly Report[]): string {
  const file = join(folder, "matrix.html");
  reportable(folder, () => {
    makeFolder(folder);
    writeFileSync(file, matrix(reports));
  });
  return file;
}

function reportable(folder: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportError(
      `--report ${folder}: cannot be written (${why}). Name a folder that can be written to.`,
      { cause },
    );
  }
}

/**
 * report.json first: a mistake in what people read must not lose it. What an earlier run left beside it goes, so that no
 * file tells of another run. `tell` says the result before the other files are made, also where none can be written.
 */
export function writeReports(folder: string, run: Run, tell: () => void = () => {}): void {
  const { report, conclusion, exchanges } = run;
  const write = (name: string, text: string): void =>
    reportable(folder, () => writeFileSync(join(folder, name), text));
  try {
    reportable(folder, () => makeFolder(folder));
    write("report.json", `${JSON.stringify(report, null, 2)}\n`);
    reportable(folder, () => {
      for (const name of ["junit.xml", "report.html", "badge.svg", "traffic.har", "history.jsonl", "replay"])
        rmSync(join(folder, name), { recursive: true, force: true });
    });
  } finally {
    tell();
  }
  write("junit.xml", junit(conclusion, report, exchanges));
  const replays = replaysIn(run);
  write("report.html", html(run, replays));
  write("badge.svg", badge(report));
  write("traffic.har", `${JSON.stringify(har(exchanges(), report), null, 1)}\n`);
  reportable(folder, () => writeReplays(join(folder, "replay"), replays));
  write("history.jsonl", run.history());
}

/** The replay script of each red verdict. */
function replaysIn({ conclusion, replayable, redactor, exploration }: Run): ReadonlyMap<string, string> {
  const red = conclusion.results.filter((one) => one.red);
  if (red.length === 0) return new Map();
  const byHand = (exploration?.found ?? []).filter((one) => !one.replayable);
  const replayOf = replaysOf(replayable(), new Set(byHand.map(({ requirement }) => requirement)));
  return new Map(red.map((one) => [one.row.id, redactor.text(replayOf(one))]));
}

function writeReplays(folder: string, replays: ReadonlyMap<string, string>): void {
  if (replays.size === 0) return;
  makeFolder(folder);
  copyFileSync(fileURLToPath(new URL("compare.mjs", import.meta.url)), join(folder, "compare.mjs"));
  for (const [id, script] of replays) writeFileSync(join(folder, `${id}.sh`), script, { mode: 0o755 });
}

/**
 * Makes a folder and those above it, or throws when nothing can be written there. Node's own `recursive` does not end
 * where the system refuses a folder with "not found", as in /proc.
 */
function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`);
  accessSync(path, constants.W_OK);
}

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
    return JSON.parse(textIn(readFileSync(file), file)) as unknown;
  } catch (cause) {
    if (cause instanceof NoTextError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportFileError(`${file}: cannot be read (${why}). Name a report.json.`, { cause });
  }
}
