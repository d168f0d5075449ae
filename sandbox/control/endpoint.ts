import type { World } from "../world.ts";

/** What is about the sandbox itself and not part of the document's interface. */
export const CONTROL_PATH = "/_sandbox";

/** What the control endpoints act on. */
export interface Control {
  readonly world: World;
  /** Whose events are shown: the merchant of the portal. */
  readonly merchantId: string;
  /** Moves the clock to `time` and does everything that falls due on the way. */
  readonly advanceTo: (time: number) => Promise<void>;
  /** Makes the world what it was at a checkpoint; false when there is none of this name. */
  readonly rewindTo: (checkpoint: string) => Promise<boolean>;
  /** From now on no earlier request counts against a rate. */
  readonly forgetRates: () => void;
}

/** A request to a control endpoint, as far as they look at it. */
export interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "DELETE";
  /** As in openapi.yaml, with `{name}` for a part that varies. */
  readonly path: string;
  /** The body of a 200; a text is one that is no JSON, in the format of `Metrics`. */
  readonly answer: (control: Control, asked: Asked) => Promise<object | string>;
}
