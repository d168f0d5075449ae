import type { OperationId } from "@payment-service/contract";

/** Why there is no answer, or no good one. */
export type ErrorKind =
  /** The call cannot be sent as it was written. */
  | "misuse"
  /** An answer that `orThrow` or `itemsOf` does not let pass. */
  | "outcome"
  /** Your signal gave the call up. */
  | "aborted"
  /** No answer in time. */
  | "timeout"
  /** Nobody listens at the address. */
  | "refused"
  /** The name of the host is not known. */
  | "unknown-host"
  /** No secure connection: a certificate that is not trusted, for example. */
  | "tls"
  /** The connection broke, or could not be made for another reason. */
  | "network";

interface Told extends ErrorOptions {
  readonly kind: ErrorKind;
  readonly sent: "no" | "perhaps";
  readonly operation?: OperationId | undefined;
  readonly code?: string | undefined;
  /** Of the errors below. */
  readonly field?: string;
  readonly outcome?: object;
}

/** Every error that this package throws. Its texts hold no key and no card data. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  declare readonly kind: ErrorKind;
  /** `"no"`: the service got nothing or refused it, so the call may be made again. `"perhaps"`: it may have acted. */
  declare readonly sent: "no" | "perhaps";
  /** The operation that was called. */
  declare readonly operation: OperationId | undefined;
  /** The code of the cause, such as `"ECONNRESET"`. */
  declare readonly code: string | undefined;

  constructor(message: string, told: Told) {
    super(message, told);
    Object.assign(this, told);
  }
}

/**
 * The call cannot be sent as it was written. Nothing left this machine.
 *
 * Comes from: a wrong option of `createClient` or of `verifyWebhook`, an id that is no id, a body that is no JSON, a query
 * that is no list of plain values, a header of more than one line, anti-fraud metadata or an amount that the service would
 * turn away.
 */
export class MisuseError extends ClientError {
  override readonly name = "MisuseError";
  declare readonly kind: "misuse";
  /** What is wrong, by the name it has in the call, for example `"antiFraud.ip_address"`. */
  declare readonly field: string;

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(`${field}: ${message}`, { kind: "misuse", sent: "no", field, ...options });
  }
}

/**
 * There is no answer: `kind` says why, `sent` whether the service may have acted, `cause` is the original error.
 *
 * What moves money is never sent again by this client. After `sent: "perhaps"`, look for the charge: `recoverCharge`.
 */
export class TransportError extends ClientError {
  override readonly name = "TransportError";
  declare readonly kind: Exclude<ErrorKind, "misuse" | "outcome">;
  declare readonly operation: OperationId;
}

/** An answer, but not the good one; `outcome` is all of it. */
export class OutcomeError extends ClientError {
  override readonly name = "OutcomeError";
  declare readonly kind: "outcome";
  declare readonly outcome: { readonly status: number | string };

  constructor(outcome: { readonly status: number | string; readonly httpStatus?: number }) {
    const http = outcome.httpStatus === undefined ? "" : ` (HTTP ${outcome.httpStatus})`;
    super(`The answer is ${outcome.status}${http}.`, { kind: "outcome", sent: "perhaps", outcome });
  }
}
