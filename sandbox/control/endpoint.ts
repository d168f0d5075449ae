import type { IncomingHttpHeaders } from "node:http";
import type { Ask } from "../values/call.ts";
import type { World } from "../world.ts";

/** An endpoint of the sandbox itself, which is not part of the document's interface. */
export const CONTROL_PATH = "/_sandbox";

/** Everything that the control endpoints work with. */
export interface Control {
  readonly world: World;
  /** Whose events are shown: the merchant of the portal. */
  readonly merchantId: string;
  /** Moves the clock forward and does everything that falls due on the way. */
  readonly advanceBy: (milliseconds: number) => Promise<void>;
  /** Restores the world of a checkpoint; false when there is no checkpoint of this name. */
  readonly rewindTo: (checkpoint: string) => Promise<boolean>;
  /** Calls of this sandbox as that merchant. */
  readonly ask: Ask;
  /** From now on, earlier requests do not count against a rate limit. */
  readonly forgetRates: () => void;
}

/** The parts of a request that control endpoints read. */
export interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "DELETE";
  /** Answers also while the store is away, so nothing is read before it. */
  readonly withoutStore?: true;
  /** As in openapi.yaml, with `{name}` for a part that varies. */
  readonly path: string;
  /** The body of a 200. A stream holds server-sent events. */
  readonly answer: (control: Control, asked: Asked) => Promise<object>;
}
