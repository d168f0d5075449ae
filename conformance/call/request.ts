/** The HTTP request of a call: address, key, headers and body. */
import { type OperationId, operations } from "@payment-service/contract";
import type { KeyUse, SentRequest } from "./exchange.ts";
import { keyText } from "./keys.ts";
import type { Target } from "../subject/target.ts";

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly key?: KeyUse;
  /** Sent as they stand; `undefined` leaves out a header that is sent by default. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Name/value pairs of the anti-fraud header; false leaves the header out. */
  readonly antiFraud?: AntiFraud | false;
  /** A 429 is the answer: the call is not sent again. */
  readonly keep429?: boolean;
  /** What the call is about where its path and body do not say it, such as what is made wrong on purpose. */
  readonly about?: string;
  /** It is wrong on purpose. A run may end before its flow says so by what it expects of the answer. */
  readonly wrong?: true;
}

export interface CallRequest extends CallOptions {
  readonly id?: string;
  readonly body?: unknown;
}

export type AntiFraud = Readonly<Record<string, unknown>>;

export const ANTI_FRAUD = {
  ip_address: "203.0.113.7",
  device_id: "conformance-device-1",
  user_timezone: "-06:00",
};

/** The one operation whose key stands in the query, and whose answer is an image. */
export const BUTTON: OperationId = "getCheckoutButton";

/** The key that a call carries unless it names one. */
export function keyFor(operation: OperationId, { key }: CallOptions): KeyUse {
  const { keyKinds } = operations[operation];
  return key ?? (operation === BUTTON || keyKinds?.includes("secret") === false ? "public" : "secret");
}

/** `metadata` is what the anti-fraud header says unless the call names its own. */
export function requestOf(
  target: Target,
  operation: OperationId,
  call: CallRequest,
  metadata: AntiFraud = ANTI_FRAUD,
): SentRequest {
  const { body } = call;
  return {
    method: operations[operation].method,
    url: urlOf(target, operation, call),
    headers: headersOf(target, operation, call, metadata),
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}

function urlOf(target: Target, operation: OperationId, call: CallRequest): string {
  const path = operations[operation].path.replace("{id}", encodeURIComponent(call.id ?? ""));
  const url = new URL(target.base_url + path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const key = keyText(target, keyFor(operation, call));
  if (operation === BUTTON && key !== undefined) url.searchParams.set("public_key", key);
  return url.href;
}

function headersOf(
  target: Target,
  operation: OperationId,
  call: CallRequest,
  metadata: AntiFraud,
): Record<string, string> {
  const key = keyFor(operation, call);
  const isToken = key === "oauth2" || key === "like_oauth2";
  const credential = operation === BUTTON ? undefined : keyText(target, key);
  const antiFraud = operations[operation].takesAntiFraudHeader && (call.antiFraud ?? metadata);
  const all: Record<string, string | undefined> = {
    accept: operation === BUTTON ? "image/*, application/json" : "application/json",
    "content-type": call.body === undefined ? undefined : "application/json",
    "x-api-client-key": isToken ? undefined : credential,
    authorization: isToken ? `Bearer ${credential ?? ""}` : undefined,
    "x-cash-anti-fraud-metadata": antiFraud === false ? undefined : base64Of(antiFraud),
    ...call.headers,
  };
  return Object.fromEntries(Object.entries(all).filter(isSent));
}

function isSent(header: [string, string | undefined]): header is [string, string] {
  return header[1] !== undefined;
}

function base64Of(metadata: AntiFraud): string {
  return Buffer.from(JSON.stringify(metadata)).toString("base64");
}
