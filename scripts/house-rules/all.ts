import type { Contract, HouseRule, Problem } from "./contract.ts";
import { deprecated } from "./deprecated.ts";
import { descriptions } from "./descriptions.ts";
import { eventTypes } from "./event-types.ts";
import { examplesHonest } from "./examples-honest.ts";
import { examplesPresent } from "./examples-present.ts";
import { examplesValid } from "./examples-valid.ts";
import { firstRefusal } from "./first-refusal.ts";
import { gapMarkers } from "./gap-markers.ts";
import { keyKinds } from "./key-kinds.ts";
import { names } from "./names.ts";
import { nothingInvented } from "./nothing-invented.ts";
import { openEnums } from "./open-enums.ts";
import { operations } from "./operations.ts";
import { plainSchemas } from "./plain-schemas.ts";
import { stability } from "./stability.ts";

/** Rules that general linters cannot know. */
export const houseRules = {
  deprecated: deprecated,
  descriptions: descriptions,
  "event-types": eventTypes,
  "examples-honest": examplesHonest,
  "examples-present": examplesPresent,
  "examples-valid": examplesValid,
  "first-refusal": firstRefusal,
  "gap-markers": gapMarkers,
  "key-kinds": keyKinds,
  names: names,
  "nothing-invented": nothingInvented,
  "open-enums": openEnums,
  operations: operations,
  "plain-schemas": plainSchemas,
  stability: stability,
} as const satisfies Record<string, HouseRule>;

export type RuleName = keyof typeof houseRules;

export interface Finding extends Problem {
  readonly rule: string;
}

/** Every violation once, although a shared response is visited from several operations. */
export function findingsIn(contract: Contract): Finding[] {
  const all = Object.entries(houseRules).flatMap(([rule, find]) =>
    find(contract).map((problem) => ({ rule, ...problem })),
  );
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()];
}
