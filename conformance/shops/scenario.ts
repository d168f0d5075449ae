/** A scenario: what happens to a shop, and what it has to do then. It says first which sentences of `rules.yaml` it proves. */
import type { Step } from "./step.ts";
import type { Offer } from "./shop-file.ts";
import type { Stage } from "./stage.ts";

/** What a scenario needs of the shop file. */
export type Need = "driver" | "probe" | "restart" | "look_again" | "waits" | "returns" | Offer;

export interface Claim {
  readonly ok: boolean;
  readonly expected: string;
  readonly got: string;
  /** The deciding one last. */
  readonly steps: readonly Step[];
}

export interface Definition<Id extends string> {
  readonly id: string;
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Ids of sentences. One without a claim at the end is blocked. */
  readonly proves: readonly Id[];
  run(stage: Stage, prove: (id: Id, claim: Claim) => void): Promise<void>;
}

export interface Scenario extends Required<Omit<Definition<string>, "run">> {
  run(stage: Stage, prove: (id: string, claim: Claim) => void): Promise<void>;
}

export function scenario<const Id extends string>(definition: Definition<Id>): Scenario;
export function scenario({ needs = [], ...rest }: Definition<string>): Scenario {
  return { ...rest, needs };
}
