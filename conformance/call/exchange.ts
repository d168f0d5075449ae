import type { OperationId } from "@payment-service/contract";
import type { Violation } from "@payment-service/contract/validators";

/** Which credential a call carries: a key of the target, one that nobody was given (`key-text.ts`), or none at all. */
export type KeyUse =
  | "secret"
  | "public"
  | "other_public"
  | "like_public"
  | "longer_public"
  | "shorter_public"
  | "other_case_public"
  | "like_secret"
  | "longer_secret"
  | "shorter_secret"
  | "wrong"
  | "none";

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request and what came back. `status` is 0 when nothing usable came: `failure` then says why. */
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
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed JSON body; undefined when the answer is not JSON. */
  readonly body: unknown;
  readonly failure?: string;
  /** What the contract finds wrong with this answer, when it documents the status. */
  readonly violations: readonly Violation[];
  /** Whether the contract documents this status for this operation. */
  readonly declared: boolean;
  /** How long the same call was put off before, because it was answered 429. */
  readonly backedOffMs?: number;
  /** Milliseconds on one monotonic clock, for overlaps. */
  readonly started: number;
  readonly ended: number;
}

/** The call in few words: number, method, path, query, the key where it is not the usual one, and what it is about. */
export function label(exchange: Exchange): string {
  const { nr, request, about } = exchange;
  const which = isUsualKey(exchange) ? "" : ` ${KEYS[exchange.key]}`;
  return `#${nr} ${request.method} ${pathOf(request.url)}${queryOf(request.url)}${which}${about === undefined ? "" : ` (${about})`}`;
}

/** The same where the key is what matters, whichever it is. */
export function labelWithKey(exchange: Exchange): string {
  return isUsualKey(exchange) ? `${label(exchange)} ${KEYS.secret}` : label(exchange);
}

/** The button is the one operation that no secret key opens. */
function isUsualKey({ key, operation }: Exchange): boolean {
  return key === "secret" && operation !== "getCheckoutButton";
}

const KEYS: Readonly<Record<KeyUse, string>> = {
  secret: "with the secret key",
  public: "with the public key",
  other_public: "with the public key of another merchant",
  like_public: "with a key that differs from the public one in one character",
  longer_public: "with the public key and a few characters behind it",
  shorter_public: "with the beginning of the public key alone",
  other_case_public: "with the public key in other case",
  like_secret: "with a key that differs from the secret one in one character",
  longer_secret: "with the secret key and a few characters behind it",
  shorter_secret: "with the beginning of the secret key alone",
  wrong: "with a key that was never issued",
  none: "without a key",
};

/** The query as a person writes it; the key in it has words of its own. */
function queryOf(url: string): string {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const shown = query.filter(([name]) => name !== "public_key").map(([name, value]) => `${name}=${value}`);
  return shown.length === 0 ? "" : `?${shown.join("&")}`;
}

export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** What came back, in few words. */
export function gist(exchange: Exchange): string {
  if (exchange.status === 0) return `no answer (${exchange.failure ?? "unknown"})`;
  const body = exchange.text === "" ? "an empty body" : shorten(exchange.text);
  return `HTTP ${exchange.status} with ${body}`;
}

function shorten(text: string, length = 240): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length)}...` : line;
}
