import type { ExploreOptions } from "../explore/explorer.ts";
import type { Fetch } from "../call/fetch.ts";
import type { History } from "../history/history.ts";
import type { Redirects } from "../merchant/redirects.ts";
import type { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Rule } from "../rules/rule.ts";
import type { Target } from "../subject/target.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Clock } from "./lifetime.ts";
import type { Check } from "./flow.ts";

/** What a run is asked for, and what it works with. */
export interface Conditions {
  readonly target: Target;
  readonly checks: readonly Check[];
  /** These are not all checks, so that what is asked about every call of a run cannot be judged. */
  readonly partial?: boolean;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => string;
  /**
   * How many flows run at the same time, and how many calls are under way, except those of a race. Left out: 6 flows, more
   * where the first answers took long, and as many calls as they make.
   */
  readonly concurrency?: number;
  /** Leaves out the flows that wait for the target's limit per minute; their requirements are skipped, with that reason. */
  readonly skipSlow?: boolean;
  /** Random sequences after the flows: how many, and the seed. */
  readonly explore?: Omit<ExploreOptions, "lanes">;
  /** All there are: the explorer judges by them, whatever was selected. */
  readonly rules: readonly Rule[];
  readonly signal?: AbortSignal;
  readonly onVerdicts?: (check: Check, verdicts: readonly Verdict[]) => void;
  /** Gets all that happened, secrets included, at the end of the run. */
  readonly onHistory?: (history: History) => void;
  /** Tells a person what to do (the manual 3DS driver), or why the run waits. */
  readonly tell?: (text: string) => void;
  /** Listeners that the caller opened already, because it had to register their addresses with the target. */
  readonly opened?: {
    readonly inbox?: WebhookInbox;
    readonly redirects?: Redirects;
    readonly redirectUrl?: string;
  };
  /** Leaves out the sanity check; for tests of single flows. */
  readonly trusting?: boolean;
}
