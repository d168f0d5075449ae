/** All that happened between the suite and its target in one run, as plain data: what can be judged again without a call. */
import type { Exchange } from "../call/exchange.ts";
import type { Delivery } from "../merchant/events.ts";
import type { DatedVisit } from "../merchant/three-ds/driver.ts";
import type { Need } from "../subject/needs.ts";
import type { Target } from "../subject/target.ts";

export interface History {
  readonly run: Circumstances;
  /** In the order of sending. */
  readonly calls: readonly Exchange[];
  /** In the order of arrival. */
  readonly events: readonly Delivery[];
  /** In the order of the walks. */
  readonly visits: readonly DatedVisit[];
}

/** Why what a target says cannot be believed; empty where it can. */
export interface Disbelief {
  /** Of every verdict; undefined when the target distinguishes right requests from wrong ones. */
  readonly noMeaning?: string;
  /** Of what is about state. */
  readonly noMemory?: string;
  /** Why no money may be moved: nothing shows that this is a sandbox. */
  readonly notSandbox?: string;
}

/** Why nothing that a check with these needs finds can be believed. */
export function doubtAbout(
  { needs }: { readonly needs: readonly Need[] },
  { notSandbox, noMeaning, noMemory }: Disbelief,
): string | undefined {
  return notSandbox ?? noMeaning ?? (needs.includes("state") ? noMemory : undefined);
}

/** What a verdict needs to know of the run besides what happened: above all, what it may have missed. */
export interface Circumstances {
  /** The name of the run, which stands in the texts that it sent. */
  readonly run: string;
  readonly target: Target;
  /** What times count from: milliseconds since the epoch at which the clock of the run was 0. */
  readonly epoch: number;
  /** By the clock of the run. */
  readonly ended: number;
  /** Not all flows were run (`--only`). */
  readonly partial: boolean;
  /** Ended by its deadline or by hand. */
  readonly interrupted: boolean;
  /** When and how the target stopped answering. */
  readonly outage?: string;
  readonly doubts: Disbelief;
  /** Calls of the explorer that no verdict rests on, and that are not kept. */
  readonly forgotten: number;
  /** By their ids. What these flows lost, no verdict of a flow tells. */
  readonly flowsWithoutProof?: readonly string[];
}
