/** A way to make the sandbox break one rule of the document. */
import type { Settings } from "../../../sandbox/settings.ts";
import type { ChargeMoves } from "../../../sandbox/store/charges.ts";
import type { Store } from "../../../sandbox/store/port.ts";
import type { Target } from "../../target/target.ts";
import type { Bed } from "./in-process-target.ts";
import type { Call, Reply, Serve } from "./wire.ts";

export type Wrap = (next: Serve, bed: Bed) => Serve;
export type Deliver = (body: string) => Promise<void>;

/** Where a sandbox can be made to behave otherwise, from the wire inwards. */
export interface Seams {
  /** Between the suite and the service: changes what is asked, what is answered, or both. */
  readonly wrap?: Wrap;
  /** Hears what is asked and answered, and changes nothing of it. */
  readonly hears?: (call: Call, reply: Reply) => void;
  /** Between the service and the merchant's webhook URL. */
  readonly events?: (next: Deliver) => Deliver;
  /** The transitions of a charge among them. */
  readonly settings?: Partial<Settings>;
  /** Between the service and its store: for a guard left out, or a window in which somebody else is faster. */
  readonly store?: (store: Store) => Store;
  /** How the sandbox finds a charge and moves it. */
  readonly charges?: (sound: ChargeMoves) => ChargeMoves;
  /** Where the operations stand, when it is not /v2. */
  readonly basePath?: string;
  /** What the target declares, where another freedom has to be declared. */
  readonly target?: Partial<Target>;
}

export interface Defect extends Seams {
  /** The requirement that has to turn red. */
  readonly breaks: string;
  /** What the service does wrong, in the present tense. */
  readonly how: string;
  /** Lets two callers through a window of 1 ms: whether it is caught is a matter of luck, so that is measured. */
  readonly race?: true;
  /** Requirements that the same behaviour breaks as truly, in each run. */
  readonly with?: readonly string[];
  /** The same, where it depends on what other flows do meanwhile whether it shows. */
  readonly mayBreak?: readonly string[];
}
