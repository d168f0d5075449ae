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
    "Written by `npm run selftest:variants`: the sandbox with a freedom of the document used in another way, one by one and many",
    "together. Nothing may turn red. `test/variants.test.ts` demands a row of this table for each row of `openapi/gaps.yaml`.",
    "",
    "## Gaps with a variant",
    "",
    "In italics: a guard. It changes no call, no answer and no event of a run against the sandbox, since the suite asks for",
    "nothing that this freedom touches. It stands against a later check that does.",
    "",
    "| Gap | Variants |",
    "| --- | --- |",
    ...[...takenBy].toSorted(byName).map(([gap, names]) => `| \`${gap}\` | ${names.join("; ")} |`),
    "",
    "## Gaps in which no client can see a difference",
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
