import type { OperationId } from "@payment-service/contract";
import { TransportError } from "../answers/errors.ts";

type Kind = TransportError["kind"];

/** How runtimes name what failed. */
const codes: readonly (readonly [Kind, RegExp])[] = [
  ["refused", /^(ECONNREFUSED|ConnectionRefused)$/],
  ["unknown-host", /^(ENOTFOUND|EAI_AGAIN)$/],
  ["timeout", /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/],
  ["tls", /CERT|SIGNATURE|SELF_SIGNED|^(ERR_TLS|ERR_SSL|EPROTO)/],
];

/** Of these codes, those that may also come from a connection that was there, so that a request was perhaps on its way. */
const connected = /^(ETIMEDOUT|EPROTO|ERR_[ST](?!.*CERT))/;

export interface Circumstances {
  readonly operation: OperationId;
  /** The platform was asked to send it. */
  readonly begun: boolean;
  /** It was sent before. What is no read is sent again after a 429 alone. */
  readonly again: boolean;
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
}

/** The error for a call without an answer. The cause's own text may hold an address or a key, so it is not repeated. */
export function transportError(
  cause: unknown,
  { operation, begun, again, signal }: Circumstances,
): TransportError {
  const code = codeOf(cause);
  const named = String(code);
  const ended = endedBy(cause, signal);
  const found = codes.find(([, form]) => form.test(named));
  const kind = ended ?? found?.[0] ?? "network";
  const sent = begun && (ended || !found || connected.test(named)) ? "perhaps" : "no";
  // What Node says of an interim answer that it does not read past: an HTTP 100 that nobody asked for, or 101.
  const early = /bad (response|upgrade)|\(upgrade/.test(Object(cause).cause) && "HTTP 1xx";
  const reason = [kind, code, early].filter(Boolean).join(", ");
  return new TransportError(`${operation} got no answer (${reason}). ${advice(operation, sent, again)}`, {
    kind,
    sent,
    operation,
    code,
    cause,
  });
}

/** The time limit, or the caller's signal, which may be a time limit of its own. */
function endedBy(cause: unknown, signal: AbortSignal | undefined): "aborted" | "timeout" | undefined {
  if ([cause, signal?.reason].some((one) => Object(one).name === "TimeoutError")) return "timeout";
  return signal?.aborted ? "aborted" : undefined;
}

export function isRead(operation: OperationId): boolean {
  return /^(get|list)/.test(operation);
}

function advice(operation: OperationId, sent: "no" | "perhaps", again: boolean): string {
  if (sent === "no" && !again) return "It may be sent again: the service got nothing.";
  if (isRead(operation) || operation === "lookupInstallments")
    return "It may be sent again: it changes nothing.";
  if (sent === "no") return "It may be sent again: the service answered 429 and did nothing.";
  return "The service may have acted. Look first: recoverCharge finds a new charge, getCharge reads one.";
}

/** The nearest code in the chain of causes. */
function codeOf(error: unknown): string | undefined {
  let one = Object(error);
  for (let depth = 0; depth < 5; depth += 1) {
    if (typeof one.code === "string") return one.code;
    one = Object(one.cause);
  }
  return undefined;
}
