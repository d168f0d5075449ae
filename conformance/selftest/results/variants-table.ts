import { variants } from "../variants/index.ts";
import { UNSEEN } from "./unseen-gaps.ts";

/** A table for people: which variant covers which gap. */
export function tableOfGaps(): string {
  const takenBy = new Map<string, string[]>();
  for (const [name, { takes, isGuard }] of Object.entries(variants)) {
    const shown = isGuard === true ? `*${name}*` : name;
    for (const gap of takes) takenBy.set(gap, [...(takenBy.get(gap) ?? []), shown]);
  }
  return [
    "# Conforming variants",
    "",
    "Written by `npm run selftest:variants`: the sandbox with a freedom of the document taken otherwise, one by one and many",
    "together. `test/variants.test.ts` looks that nothing turns red, and that no row of `openapi/gaps.yaml` is missing here.",
    "",
    "## Which gap is taken by which variant",
    "",
    "In italics: a guard. It changes no call, no answer and no event of a run against the sandbox, since the suite asks for",
    "nothing that this freedom touches; it stands against the day on which the suite does (`test/guards.test.ts`).",
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
