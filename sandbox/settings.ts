import type { OperationId } from "@payment-service/contract";
import type { Transition } from "./values/transition.ts";
import type { Naming } from "./values/naming.ts";

/** What the flags decide about behaviour. */
export interface Settings {
  /** Requests per minute, merchant and operation, for token and order creation; undefined is unlimited. */
  readonly rateLimit: number | undefined;
  /** Operations that refuse a request without the anti-fraud header (gap anti-fraud.mandatory-on). */
  readonly antiFraudRequiredOn: ReadonlySet<OperationId>;
  /** Opens portal and control endpoints to whoever has it, and to nobody else. */
  readonly adminToken: string | undefined;
  /** What stands on the wire where the document writes `service` (gap naming.brand-word). */
  readonly naming: Naming;
  /** What may happen to a charge; the proof that the suite bites replaces rows of it. */
  readonly transitions: readonly Transition[];
  /** The folder with the documentation, where it is built. */
  readonly docs?: string | undefined;
}
