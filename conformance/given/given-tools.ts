import type { Api } from "../call/api.ts";
import type { Until } from "../call/until.ts";
import type { Inbox } from "../merchant/webhook-inbox.ts";
import type { Target } from "../target/target.ts";
import type { Made } from "./given.ts";
import type { Subscribing } from "./subscribe.ts";

export type Shared = "token" | "order" | "product";

/** What `given` works with: the calls of one flow, and what the flows of a run share. */
export interface GivenTools {
  readonly api: Api;
  readonly target: Target;
  readonly inbox: Inbox;
  readonly marker: (word: string) => string;
  readonly amountOnce: () => number;
  /** Made once for the whole run. */
  readonly shared: Map<Shared, Promise<Made>>;
  readonly subscribing: Subscribing;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly until: Until;
}
