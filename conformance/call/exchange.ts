import { type OperationId, operations } from "@payment-service/contract";
import type { Violation } from "@payment-service/contract/validators";

/** The credential of a call: a key or token of the target, a key made from one that was never issued (`keys.ts`), or none. */
export type KeyUse = keyof typeof KEYS;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * What the suite meant by a call. It is known once the flow says what it expects of the answer, and stays as it is where no
 * flow expects anything of it.
 */
export interface Intent {
  /** `true`: the document demands that it is accepted. `false`: it is wrong on purpose. */
  right?: boolean;
  /** A flow goes on, or judges another call by it, only where it is accepted. */
  needed?: true;
  /** Of a wrong call: the number of the same call without the fault. */
  twin?: number;
  /** The read was repeated until it showed what was hoped for, so this answer decides nothing. */
  superseded?: true;
}

/** One request and its answer. `status` is 0 when no usable answer came; `failure` says why. */
export interface Exchange {
  readonly kind: "exchange";
  readonly nr: number;
  readonly flow: string;
  /** The way of the flow that made the call: "by token". */
  readonly way?: string;
  readonly operation: OperationId;
  readonly key: KeyUse;
  readonly request: SentRequest;
  readonly sent: unknown;
  /** What the call is about where its path and body do not say it, such as what the flow made wrong on purpose. */
  readonly about?: string;
  readonly intent: Intent;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Set where the answer was not kept whole (`budget.ts`). */
  readonly inPart?: true;
  /** The image of the checkout button in Base64, where it is no text. */
  readonly bytes?: string;
  /** The parsed JSON body; undefined when the answer is not JSON. */
  readonly body: unknown;
  readonly failure?: string;
  /** Where the answer departs from the contract; empty when the contract does not document the status. */
  readonly violations: readonly Violation[];
  /** Whether the contract documents this status for this operation. */
  readonly declared: boolean;
  /** How long the call waited before, because it was answered with 429. */
  readonly backedOffMs?: number;
  /** Milliseconds of a monotonic clock; they show which calls overlapped. */
  readonly started: number;
  readonly ended: number;
}

/** A call of a run that judges a shop has operations of its own beside those of the contract. */
export type AnyExchange = Omit<Exchange, "operation"> & { readonly operation: string };

/** The call in a few words: number, method, path, query, an unusual key, and what it is about. */
export function label(exchange: AnyExchange): string {
  const { nr, request, about } = exchange;
  const which = isUsualKey(exchange) ? "" : ` ${KEYS[exchange.key]}`;
  const call = `#${nr} ${request.method} ${pathOf(request.url)}${queryOf(request.url)}${which}`;
  return harmless(`${call}${about === undefined ? "" : ` (${about})`}`);
}

/** The call in a few words, always with its key. */
export function labelWithKey(exchange: AnyExchange): string {
  return isUsualKey(exchange) ? `${label(exchange)} ${KEYS.secret}` : label(exchange);
}

/** The checkout button is the one operation that does not accept a secret key. What is no operation has no key. */
function isUsualKey({ key, operation }: AnyExchange): boolean {
  if (!Object.hasOwn(operations, operation)) return true;
  return key === "secret" && operation !== "getCheckoutButton";
}

const KEYS = {
  secret: "with the secret key",
  public: "with the public key",
  other_public: "with the public key of another merchant",
  oauth2: "with the OAuth2 token",
  like_public: "with a key that differs from the public one in one character",
  longer_public: "with the public key and a few characters behind it",
  shorter_public: "with the beginning of the public key alone",
  other_case_public: "with the public key in other case",
  like_secret: "with a key that differs from the secret one in one character",
  longer_secret: "with the secret key and a few characters behind it",
  shorter_secret: "with the beginning of the secret key alone",
  like_oauth2: "with a token that differs from the OAuth2 one in one character",
  wrong: "with a key that was never issued",
  empty: "with an empty key",
  none: "without a key",
} as const;

/** The query as a person writes it, without the key, which `KEYS` names. */
function queryOf(url: string): string {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const shown = query.filter(([name]) => name !== "public_key").map(([name, value]) => `${name}=${value}`);
  return shown.length === 0 ? "" : `?${shown.join("&")}`;
}

export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

const MOST_QUOTED = 240;

/** The answer in a few words. */
export function gist(exchange: AnyExchange): string {
  if (exchange.status === 0) return `no answer (${exchange.failure ?? "unknown"})`;
  const line = harmless(exchange.text.replaceAll(/\s+/g, " ").trim());
  const body = line.length > MOST_QUOTED ? `${line.slice(0, MOST_QUOTED)}...` : line;
  return `HTTP ${exchange.status} with ${exchange.text === "" ? "an empty body" : body}`;
}

/**
 * A target may send characters that move the cursor, color the screen or turn the direction of writing. They are shown as JSON may
 * write them, which in JSON are the same characters. Line breaks stay.
 */
export function harmless(text: string): string {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, (odd) => odd.replaceAll(/[^]/g, escaped));
}

function escaped(unit: string): string {
  return String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
