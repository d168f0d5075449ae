import type { OperationId } from "@payment-service/contract";
import type { Transition } from "./values/transition.ts";
import type { Naming } from "./values/naming.ts";

/** Behaviour that flags set. */
export interface Settings {
  /** Requests per minute, merchant and operation, for token and order creation; undefined is unlimited. */
  readonly rateLimit: number | undefined;
  /** Operations that refuse a request without the anti-fraud header (gap anti-fraud.mandatory-on). */
  readonly antiFraudRequiredOn: ReadonlySet<OperationId>;
  /** Callers with this token may use the portal and the control endpoints, and nobody else. */
  readonly adminToken: string | undefined;
  /** The names on the wire where the document writes `service` (gap naming.brand-word). */
  readonly naming: Naming;
  /** The transitions of a charge. The selftest of the suite replaces rows of it. */
  readonly transitions: readonly Transition[];
  /** The folder with the built documentation, if there is one. */
  readonly docs?: string | undefined;
}
