import { variants } from "../variants.ts";
import { UNSEEN } from "./unseen.ts";

export interface VariantRow {
  readonly name: string;
  readonly red: readonly string[];
  /** What a SHOULD says about it: a note, not a red verdict. */
  readonly notes: readonly string[];
}

/** For people: which freedom is taken by which variant, and what the suite said. */
export function tableOf(rows: readonly VariantRow[]): string {
  const takenBy = new Map<string, string[]>();
  for (const [name, { takes }] of Object.entries(variants))
    for (const gap of takes) takenBy.set(gap, [...(takenBy.get(gap) ?? []), name]);
  return [
    "# Conforming variants",
    "",
    "Written by `npm run selftest:variants`: the sandbox with a freedom of the document taken otherwise, one by one and many",
    "together. Red: MUST sentences that fail or are blocked. A note is what a SHOULD says.",
    "",
    "| Variant | Red | Notes |",
    "| --- | ---: | --- |",
    ...rows.map(({ name, red, notes }) => `| ${name} | ${red.length} | ${notes.join(", ")} |`),
    "",
    "## Which gap is taken by which variant",
    "",
    "| Gap | Taken by |",
    "| --- | --- |",
    ...[...takenBy].toSorted(byName).map(([gap, names]) => `| \`${gap}\` | ${names.join("; ")} |`),
    "",
    "## Gaps in which nobody is able to see a difference",
    "",
    "| Gap | Why |",
    "| --- | --- |",
    ...Object.entries(UNSEEN)
      .toSorted(byName)
      .map(([gap, why]) => `| \`${gap}\` | ${why} |`),
    "",
  ].join("\n");
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
