/** A way to make the sandbox break one rule of the document. */
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import type { Settings } from "../../../sandbox/settings.ts";
import type { ChargeMoves } from "../../../sandbox/store/charges.ts";
import type { Store } from "../../../sandbox/store/port.ts";
import type { Target } from "../../subject/target.ts";
import type { Call, Reply, Serve } from "./wire.ts";

/** The sandbox that a defect breaks. */
export interface World {
  readonly sandbox: Sandbox;
  /** The clock of the run. A pause moves it. */
  readonly now: () => number;
}

export type Wrap = (next: Serve, world: World) => Serve;
/** The content-type is that of JSON unless these headers say otherwise. */
export type Deliver = (body: string, headers?: Readonly<Record<string, string>>) => Promise<void>;

/** The places at which the sandbox can be changed, from the wire inwards. */
export interface Seams {
  /** Between the suite and the service: changes calls, answers, or both. */
  readonly wrap?: Wrap;
  /** Sees calls and answers, and changes neither. */
  readonly hears?: (call: Call, reply: Reply) => void;
  /** Between the service and the merchant's webhook URL. */
  readonly events?: (next: Deliver) => Deliver;
  /** Settings of the sandbox, the transitions of a charge among them. */
  readonly settings?: Partial<Settings>;
  /** Between the service and its store: for a guard left out, or a window of 1 ms. */
  readonly store?: (store: Store) => Store;
  /** How the sandbox finds a charge and moves it. */
  readonly charges?: (sound: ChargeMoves) => ChargeMoves;
  /** The base path, when it is not /v2. */
  readonly basePath?: string;
  /** What the target file declares otherwise. */
  readonly target?: Partial<Target>;
}

export interface Defect extends Seams {
  /** The requirement that must fail. */
  readonly breaks: string;
  /** What the service does wrong, in the present tense. */
  readonly how: string;
  /** Lets two callers through a window of 1 ms. `--races` measures how often it is caught. */
  readonly race?: true;
  /** Requirements that the same behaviour breaks too, in each run. */
  readonly with?: readonly string[];
  /** Requirements that it breaks too, where it depends on other flows whether that shows. */
  readonly mayBreak?: readonly string[];
}

/** The sandbox with a freedom of the document used in another way. No variant may turn anything red. */
export interface Variant extends Seams {
  /** Rows of `openapi/gaps.yaml`. */
  readonly takes: readonly string[];
  /** Reads the charge list from its newest charge for each page. Two of these in one bundle would multiply the reads. */
  readonly readsWholeList?: true;
  /**
   * Not in a bundle, with the reason beside it. Most of these take the id of a charge that waits from the place where the
   * answer gives it: beside variants that hide the id in details, in the list and in events nobody could use the service.
   */
  readonly isAlone?: true;
  /** The suite asks for nothing that this variant changes. It guards against a later check that does. */
  readonly isGuard?: true;
}

export type Variants = Readonly<Record<string, Variant>>;
