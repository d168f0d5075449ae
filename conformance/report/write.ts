import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { badge } from "./badge.ts";
import { har } from "./har.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";
import { makeFolder } from "./make-folder.ts";
import { replaysOf } from "./replay/script.ts";
import { matrix } from "./matrix.ts";
import type { Report, Run } from "./report.ts";

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

export function writeReports(folder: string, run: Run): void {
  const { report, conclusion, exchanges } = run;
  const replays = replaysIn(run);
  const files = {
    "report.json": `${JSON.stringify(report, null, 2)}\n`,
    "junit.xml": junit(conclusion, report, exchanges),
    "report.html": html(run, replays),
    "badge.svg": badge(report),
    "traffic.har": `${JSON.stringify(har(exchanges(), report), null, 1)}\n`,
  };
  reportable(folder, () => {
    makeFolder(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeReplays(join(folder, "replay"), replays);
  });
}

/** The replay script of each red verdict. */
function replaysIn({ conclusion, replayable, redactor, exploration }: Run): ReadonlyMap<string, string> {
  const red = conclusion.results.filter((one) => one.red);
  if (red.length === 0) return new Map();
  const byHand = (exploration?.found ?? []).filter((one) => !one.replayable);
  const replayOf = replaysOf(replayable(), new Set(byHand.map(({ requirement }) => requirement)));
  return new Map(red.map((one) => [one.row.id, redactor.text(replayOf(one))]));
}

/** Removes the replays of an earlier run, whose faults may be gone. */
function writeReplays(folder: string, replays: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  if (replays.size === 0) return;
  makeFolder(folder);
  copyFileSync(fileURLToPath(new URL("compare.mjs", import.meta.url)), join(folder, "compare.mjs"));
  for (const [id, script] of replays) writeFileSync(join(folder, `${id}.sh`), script, { mode: 0o755 });
}
