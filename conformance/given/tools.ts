/** What a flow, and a way, works with. */
import type { Api } from "../call/api.ts";
import type { Exchange } from "../call/exchange.ts";
import type { ThreeDs } from "../merchant/three-ds/driver.ts";
import type { Inbox } from "../merchant/webhook-inbox.ts";
import type { Target } from "../subject/target.ts";
import type { Given } from "./given.ts";

/** Repeats a read until it shows what is hoped for, or for as long as the target may take; the last answer decides. */
type Until = <T>(read: () => Promise<T>, hoped: (seen: T) => boolean) => Promise<T>;

export interface Tools {
  readonly api: Api;
  readonly given: Given;
  readonly inbox: Inbox;
  readonly threeDs: ThreeDs;
  readonly target: Target;
  /** The call was accepted, with any 2xx; otherwise all that is not yet proved is blocked. */
  readonly need: (exchange: Exchange) => Exchange;
  /** A text that no other flow and no other run uses. */
  readonly marker: (word: string) => string;
  /** Every exchange of the run so far; only a flow that runs alone sees all of them. */
  readonly seen: () => readonly Exchange[];
  readonly until: Until;
  /** Milliseconds since the epoch, by the clock of this machine. */
  readonly now: () => number;
  /** Waits, for instance between two looks at something that the document lets happen later. */
  readonly pause: (ms: number) => Promise<void>;
}
