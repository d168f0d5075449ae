import type { Tools } from "./tools.ts";
import type { Subscribing } from "./subscribe.ts";

/** What `given` works with: the calls of one flow, and what the flows of a run share. */
export interface GivenTools extends Pick<
  Tools,
  "api" | "target" | "inbox" | "marker" | "now" | "pause" | "until"
> {
  readonly amountOnce: () => number;
  /** Stands for the run: what `once` makes belongs to it. */
  readonly run: object;
  readonly subscribing: Subscribing;
}
