import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
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
import { type Report, type Told, REPORT } from "./report.ts";
import { KnownError } from "../verdict/known-error.ts";

/** The reports cannot be written (a full disk, a folder without permission), so the result would be lost: exit code 2. */
export class ReportError extends KnownError {}

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

function reportable<Done>(folder: string, write: () => Done): Done {
  try {
    return write();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportError(
      `--report ${folder}: cannot be written (${why}). Name a folder that can be written to.`,
      { cause },
    );
  }
}

interface Writing {
  /** Says the result: before the other files are made, also where none can be written. */
  readonly tell?: () => void;
  readonly warn?: (text: string) => void;
  /** Called with the name of each file that was written whole. */
  readonly written?: (name: string) => void;
  readonly now?: () => number;
}

/** A file of a chatty target that is not written by then is left out. */
const LONGEST_MS = 120_000;
const SAID_AFTER_MS = 3000;

/**
 * report.json first: a mistake in what people read must not lose it. Then what is small. What an earlier run left beside it goes, so
 * that no file tells of another run.
 */
export function writeReports(
  folder: string,
  run: Told,
  { tell = () => {}, warn = () => {}, written = () => {}, now = () => performance.now() }: Writing = {},
): void {
  const { report } = run;
  const begun = now();
  const isLate = (): boolean => now() - begun > LONGEST_MS;
  /** Whether all pieces were written. What is late ends before its next piece, so that the last one is never too late. */
  const writeAll = (open: number, pieces: () => Iterable<string>): boolean => {
    let wasLate = false;
    for (const piece of pieces()) {
      if (wasLate) return false;
      reportable(folder, () => appendFileSync(open, piece));
      wasLate = isLate();
    }
    return true;
  };
  const write = (name: string, pieces: () => Iterable<string>): void => {
    const file = join(folder, name);
    if (now() - begun > SAID_AFTER_MS && !isLate()) warn(`Writing ${file}\n`);
    const open = reportable(folder, () => openSync(file, "w"));
    let isWhole = false;
    try {
      isWhole = !isLate() && writeAll(open, pieces);
    } finally {
      closeSync(open);
      // Half a file is none.
      if (!isWhole) reportable(folder, () => rmSync(file, { force: true }));
    }
    if (isWhole) written(name);
    else warn(`${file} is left out: the report took longer than ${LONGEST_MS / 1000} s.\n`);
  };
  try {
    reportable(folder, () => {
      makeFolder(folder);
      writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
      written("report.json");
      for (const name of ["junit.xml", "report.html", "badge.svg", "traffic.har", "history.jsonl", "replay"])
        rmSync(join(folder, name), { recursive: true, force: true });
    });
  } finally {
    tell();
  }
  write("junit.xml", () => [junit(run)]);
  write("badge.svg", () => [badge(report)]);
  const replays = isLate() ? new Map() : replaysIn(run);
  reportable(folder, () => writeReplays(join(folder, "replay"), replays));
  for (const id of replays.keys()) written(`replay/${id}.sh`);
  write("report.html", () => [html(run, replays)]);
  write("history.jsonl", run.history);
  write("traffic.har", () => har(run.exchanges(), report));
}

/** The replay script of each red verdict. */
function replaysIn({
  conclusion,
  replayable,
  redactor,
  exploration,
  scenes,
}: Told): ReadonlyMap<string, string> {
  const red = conclusion.results.filter((one) => one.red);
  // What happens to a shop is no list of calls.
  if (red.length === 0 || scenes !== undefined) return new Map();
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
export class ReportFileError extends KnownError {}

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
