import type { Contract } from "./base.ts";
import { compareContracts } from "./compare.ts";
import { atLeast, highest, nextVersion } from "./level.ts";
import { redoclyDiff } from "./redocly.ts";
import type { Comparison } from "./text.ts";
import { touchedBy } from "./touched.ts";

/** The level of the next version, by the stricter of two readers: ours and redocly's. */
export async function diff(before: Contract, now: Contract, version: string): Promise<Comparison> {
  const changes = compareContracts(before.document, now.document);
  const own = highest(changes.map(({ level }) => level));
  const opinions = await redoclyDiff(before.document, now.document);
  const redocly = opinions.filter(({ level }) => !atLeast(own, level));
  const level = highest([own, ...redocly.map((one) => one.level)]);
  const touched = touchedBy(changes);
  return { from: before.name, level, version, next: nextVersion(version, level), changes, redocly, touched };
}
