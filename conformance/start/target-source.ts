import type { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Redirects } from "../merchant/redirects.ts";
import type { Target } from "../subject/target.ts";

/** A target that is ready to be judged, with the listeners that were opened before it started. */
export interface ReadyTarget {
  readonly target: Target;
  readonly opened?: {
    readonly inbox?: WebhookInbox;
    readonly redirects?: Redirects;
    readonly redirectUrl?: string;
  };
  readonly stop: () => Promise<void>;
}
