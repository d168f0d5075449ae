import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isLevel, type Level } from "./level.ts";
import { isNode, type Node } from "../document-node.ts";
import { listAt, textAt } from "./parts.ts";

const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

export interface Opinion {
  readonly level: Level;
  readonly where: string;
  readonly what: string;
}

/**
 * The rating of `redocly diff`, as a second opinion: it knows the standard well, but not webhooks, unions and `x-`
 * words.
 */
export async function redoclyDiff(before: Node, now: Node): Promise<readonly Opinion[]> {
  const folder = await mkdtemp(join(tmpdir(), "contract-diff-"));
  try {
    const files = ["before.json", "now.json"].map((name) => join(folder, name));
    await Promise.all([before, now].map((one, at) => writeFile(files[at] ?? "", JSON.stringify(one))));
    const args = [redocly, "diff", ...files, "--format=json", "--fail-on=none"];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env,
      maxBuffer: 50_000_000,
    });
    const report: unknown = JSON.parse(stdout.slice(stdout.indexOf("{")));
    return listAt(isNode(report) ? report : {}, "changes")
      .filter(isNode)
      .map(opinionOf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function opinionOf(change: Node): Opinion {
  const impact = textAt(change, "impact") ?? "";
  const words = listAt(change, "verdicts")
    .filter(isNode)
    .map((one) => textAt(one, "message") ?? "");
  const what =
    words.join(" ") || `${textAt(change, "kind") ?? "changed"} ${textAt(change, "property") ?? ""}`.trim();
  return { level: isLevel(impact) ? impact : "patch", where: textAt(change, "path") ?? "", what };
}
