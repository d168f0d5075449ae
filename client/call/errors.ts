import type { OperationId } from "@payment-service/contract";

/**
 * The call cannot be sent as it was written. Nothing left this machine.
 *
 * Comes from: a wrong option of `createClient`, an id that is no id, a body that is no JSON, anti-fraud metadata or an
 * amount that the service would turn away.
 */
export class MisuseError extends Error {
  override readonly name = "MisuseError";
  /** What is wrong, by the name it has in the call, for example `"antiFraud.ip_address"`. */
  readonly field: string;

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(`${field}: ${message}`, options);
    this.field = field;
  }
}

/**
 * There is no answer: no connection, given up through `signal`, or a body that broke off. `cause` is the original error.
 *
 * The service may have acted all the same, so this client never sends the call again by itself.
 */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly operation: OperationId;

  constructor(operation: OperationId, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = /^(get|list|lookup)/.test(operation)
      ? "It changes nothing and may be sent again."
      : "The service may have acted: look before sending it again.";
    super(`${operation} got no answer (${reason}). ${advice}`, { cause });
    this.operation = operation;
  }
}
