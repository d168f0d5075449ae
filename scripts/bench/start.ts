import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildCode } from "../build/code.ts";
import { processorTime } from "./load.ts";
import type { Part } from "./ratio.ts";
import { startSandbox } from "./sandbox.ts";

/** From the command to the first line: this build and the one before in turn, and this one from source. */
export const start: Part = async ({ rounds, command, before, log }) => {
  const other = await buildOf(before);
  const measured: Record<"now" | "before" | "source", Awaited<ReturnType<typeof started>>>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const now = await started([command]);
    const times = { now, before: await started([other]), source: await started() };
    for (const [name, { wall }] of Object.entries(times)) log(`${round}, ${name}: ${wall.toFixed(0)} ms`);
    // The first start of each fills the cache of compiled code.
    if (round > 0) measured.push(times);
  }
  const pairs = (figure: "wall" | "work", ours: "now" | "source", theirs: "before" | "now") =>
    measured.map((times) => ({ ours: times[ours][figure], theirs: times[theirs][figure] }));
  const what = `start to ready beside the build of ${before}`;
  return [
    { what, unit: "ms", rounds: pairs("wall", "now", "before"), atMost: 1.8 },
    { what: `${what}: processor time`, unit: "ms", rounds: pairs("work", "now", "before") },
    { what: "start to ready, source beside build", unit: "ms", rounds: pairs("wall", "source", "now") },
  ];
};

async function started(entry?: readonly string[]) {
  const sandbox = await startSandbox({ ...(entry && { entry }), args: ["--memory"] });
  const work = processorTime(sandbox.pid);
  await sandbox.stop();
  return { wall: sandbox.readyAfterMs, work };
}

/** The sandbox of a commit, bundled as today. Its packages, the contract too, are those that are installed now. */
async function buildOf(commit: string): Promise<string> {
  const cwd = join(import.meta.dirname, "..", "..");
  const git = (...args: string[]) => execFileSync("git", args, { cwd, maxBuffer: 2 ** 30 });
  const folder = join(cwd, ".cache", "bench", `before-${git("rev-parse", commit).toString().trim()}`);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit, "sandbox") });
  const [source, dist] = [join(folder, "sandbox"), join(folder, "dist")];
  await buildCode({ folder: source, dist, libraries: [], commands: [join(source, "cli.ts")] });
  return join(dist, "cli.js");
}
