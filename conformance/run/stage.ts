/** What flows are run with, for a whole run and for one way of one flow. */
import type { History } from "../history/history.ts";
import type { Tools } from "../given/tools.ts";
import type { Need } from "../subject/needs.ts";
import type { Finding, Verdict } from "../verdict/verdict.ts";
import type { Check, Flow } from "./flow.ts";
import type { Lanes } from "./lanes.ts";

export interface Stage {
  readonly lanes: Lanes;
  /** Resolves when no events of earlier calls are under way any more. */
  readonly eventsCome?: () => Promise<void>;
  readonly tools: (flow: Pick<Flow, "id">, way: string) => FlowTools;
  /** All that has happened in the run: what rules judge. */
  readonly history: () => History;
  /** Why the target cannot give what a flow needs: the flow is skipped. */
  readonly lacking: (need: Need) => string | undefined;
  /** Why nothing that needs this can be believed: the flow is blocked. */
  readonly doubt?: (flow: Flow) => string | undefined;
  readonly done?: (check: Check, verdicts: readonly Verdict[]) => void;
  /** Called where the suite itself threw in a flow. */
  readonly broke?: (flow: Flow, finding: Finding) => void;
  /** Aborted when the run has to end. */
  readonly over?: AbortSignal;
}

/** The tools of one way of a flow, until it begins to prove. */
export interface FlowTools extends Tools {
  readonly endCalls: () => void;
}
