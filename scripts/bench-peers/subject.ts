/** The services that tools are tried on, each with a name for the command line. */
import { createHash } from "node:crypto";
import { loadRequirements } from "../../conformance/register/requirements.ts";
import { nameOf } from "../../conformance/selftest/results/compare.ts";
import type { Seams } from "../../conformance/selftest/harness/defect.ts";
import { defects } from "../../conformance/selftest/defects/index.ts";
import { mostAtOnce, variants } from "../../conformance/selftest/variants/index.ts";

const MOST = "variant: most of them at once";

const subjects: ReadonlyMap<string, Seams> = new Map<string, Seams>([
  ["sound", {}],
  [MOST, mostAtOnce],
  ...Object.entries(variants).map(([name, seams]): [string, Seams] => [`variant: ${name}`, seams]),
  ...defects.map((one): [string, Seams] => [nameOf(one), one]),
]);

export function seamsOf(subject: string): Seams {
  const found = subjects.get(subject);
  if (found === undefined) throw new Error(`there is no defect and no variant "${subject}"`);
  return found;
}

/** Defects that break a MUST. The same seed gives the same defects, whatever their order in the files. */
export function sampleOfDefects(size: number, seed: string): string[] {
  const requirements = loadRequirements();
  const wrong = defects.filter(({ breaks }) => requirements.get(breaks)?.level === "MUST");
  return sample(wrong.map(nameOf), size, seed);
}

/** Implementations that conform: any complaint about them is false. */
export function conforming(size: number, seed: string): string[] {
  const names = Object.keys(variants).map((name) => `variant: ${name}`);
  return ["sound", MOST, ...sample(names, Math.max(0, size - 2), seed)].slice(0, size);
}

function sample(names: readonly string[], size: number, seed: string): string[] {
  const rank = (name: string): string => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  const ranked = new Map(names.map((name) => [name, rank(name)]));
  const byRank = (a: string, b: string): number => ((ranked.get(a) ?? "") < (ranked.get(b) ?? "") ? -1 : 1);
  return names.toSorted(byRank).slice(0, size);
}
