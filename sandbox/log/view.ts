import type { OperationId } from "@payment-service/contract";
import { parse } from "fast-querystring";
import { isUtf8 } from "node:buffer";
import { WARNING_HEADER, warningsIn } from "../checking/unknown-members.ts";
import type { Merchants } from "../store/known-merchants.ts";
import { ANTI_FRAUD_HEADER } from "../values/call.ts";
import { isObject, textAt } from "../values/json.ts";
import { startOf } from "../values/errors.ts";
import { operationAt, pathOf, hintFor } from "./address.ts";
import type { Exchange, Headers } from "./exchange.ts";
import type { Lookups } from "./lookups.ts";
import { decoded, Redactor, tokenMark } from "../tokens/redactor.ts";
import { subjectOf, touchedBy, type Touched } from "./touched.ts";

export type SentKey = "secret" | "public" | "unknown" | "none";

export type Pairs = readonly (readonly [name: string, value: string])[];

/** A body as it is shown: JSON, or a text, or neither. */
export interface ShownBody {
  /** Length of the body as it was sent; 0 for none. */
  readonly bytes: number;
  readonly json?: unknown;
  readonly text?: string;
  /** Why not all of it is shown. */
  readonly note?: string;
}

/** A request and its answer as the log gives them out: nothing in it is secret. */
export interface LoggedRequest {
  readonly id: number;
  /** When it arrived, by the sandbox's clock, in milliseconds. */
  readonly at: number;
  readonly took_ms: number;
  readonly method: string;
  readonly path: string;
  /** Without the question mark; empty for none. */
  readonly query: string;
  readonly operation: OperationId | null;
  readonly key: SentKey;
  /** Null when a fault cut the connection. */
  readonly status: number | null;
  /** The code and message of a refusal. */
  readonly code: string | null;
  readonly message: string | null;
  readonly warnings: readonly string[];
  /** The operation that was probably meant by an address that nothing answers. */
  readonly hint: string | null;
  /** The fault that struck its answer. */
  readonly fault: string | null;
  readonly touched: readonly Touched[];
  readonly request: { readonly headers: Pairs; readonly body: ShownBody };
  readonly answer: { readonly headers: Pairs; readonly body: ShownBody };
}

export interface Surroundings {
  readonly lookups: Lookups;
  readonly merchants: Merchants;
  readonly adminToken: string | undefined;
}

export async function viewOf(id: number, exchange: Exchange, around: Surroundings): Promise<LoggedRequest> {
  const { method, url, headers, status, trace } = exchange;
  const path = pathOf(url);
  const query = parse(url.slice(path.length + 1));
  const place = operationAt(method, path);
  const body = textOf(exchange.body);
  const sent = parsed(body);
  const answer = parsed(exchange.text);
  const answerHeaders = Object.entries(exchange.answerHeaders).flatMap(each);

  const redactor = new Redactor();
  for (const merchant of around.merchants.all()) {
    redactor.hide(merchant.secretKey, "<secret key>");
    redactor.hide(merchant.publicKey, "<public key>");
    redactor.hide(merchant.webhookKey, "<webhook key>");
  }
  if (around.adminToken !== undefined) redactor.hide(around.adminToken, "<admin token>");
  const subject = subjectOf(place?.operation);
  if (subject === "token" && place?.id !== undefined) redactor.learnAs("token", place.id);
  for (const key of keysIn(headers, query)) redactor.learnAs("key", key);
  for (const part of [query, sent ?? body, answer ?? exchange.text]) redactor.learn(part);
  const everything = [url, Object.values(headers).join("\n"), body, exchange.text].join("\n");
  for (const token of await around.lookups.tokensAmong(uuidsIn(everything)))
    redactor.hide(token, tokenMark(token));
  const events = await around.lookups.eventsAmong(trace.events);

  const shown = redactedUrl(url, redactor);
  const refusal = (status ?? 0) >= 400 ? refusalIn(answer) : { code: null, message: null };
  const warning = answerHeaders.find(([name]) => name === WARNING_HEADER)?.[1];
  const touched = touchedBy({
    operation: place?.operation,
    idInPath: place?.id,
    query,
    body: sent,
    answer,
    charges: trace.charges,
    events,
  });
  return {
    id,
    at: exchange.at,
    took_ms: Math.round(exchange.took * 10) / 10,
    method,
    ...shown,
    operation: place?.operation ?? null,
    key: keyKind(headers, query, around.merchants),
    status,
    code: refusal.code === null ? null : redactor.text(refusal.code),
    message: refusal.message === null ? null : redactor.text(refusal.message),
    warnings: warning === undefined ? [] : warningsIn(warning).map((one) => redactor.text(one)),
    hint: status === 404 && place === undefined ? hintFor(method, shown.path) : null,
    fault: trace.fault,
    touched: touched.flatMap((one): Touched[] => {
      if (one.kind === "token") return [{ kind: one.kind, id: tokenMark(one.id) }];
      // A token in the place of another id.
      return redactor.text(one.id) === one.id ? [one] : [];
    }),
    request: {
      headers: redactedHeaders(Object.entries(headers).flatMap(each), redactor),
      body: wasRead(exchange) ? shownBody(exchange.body, sent, redactor) : NOT_READ,
    },
    answer: {
      headers: redactedHeaders(answerHeaders, redactor),
      body: shownBody(Buffer.from(exchange.text), answer, redactor, exchange.answerBytes),
    },
  };
}

const NOT_READ: ShownBody = { bytes: 0, note: "The request was refused before its body was read." };

/** Characters of a body that are shown. */
const MOST_SHOWN = 64 * 1024;

/** Each UUID of the text once, in small letters; also those in a URL, in Base64 and in hexadecimal digits. */
function uuidsIn(text: string): string[] {
  // Neither encoding of a UUID has another character.
  const runs = text.match(/[A-Za-z0-9]{48,}/g) ?? [];
  const said = [
    text,
    decoded(text),
    ...runs.flatMap((run) => [fromBytes(run, "base64"), fromBytes(run, "hex")]),
  ];
  const found = said.join("\n").match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? [];
  return [...new Set(found.map((uuid) => uuid.toLowerCase()))];
}

function fromBytes(run: string, encoding: "base64" | "hex"): string {
  return Buffer.from(run, encoding).toString("latin1");
}

function textOf(bytes: Buffer | undefined): string {
  return bytes !== undefined && isUtf8(bytes) ? bytes.toString() : "";
}

function shownBody(
  bytes: Buffer | undefined,
  json: unknown,
  redactor: Redactor,
  length = bytes?.length ?? 0,
): ShownBody {
  if (bytes === undefined || length === 0) return { bytes: 0 };
  if (!isUtf8(bytes)) return { bytes: length, note: "These bytes are no text in UTF-8." };
  const shown = json === undefined ? undefined : redactor.value(json);
  const text = json === undefined ? redactor.text(bytes.toString()) : JSON.stringify(shown);
  if (text.length > MOST_SHOWN)
    return {
      bytes: length,
      text: startOf(text, MOST_SHOWN),
      note: `Only the first ${MOST_SHOWN / 1024} KiB are shown.`,
    };
  const body = json === undefined ? { bytes: length, text } : { bytes: length, json: shown };
  return bytes.length < length
    ? { ...body, note: "Only the beginning is shown: the rest was not kept." }
    : body;
}

function redactedHeaders(headers: Pairs, redactor: Redactor): Pairs {
  return headers.map(([name, value]) => {
    const [, scheme, sent = ""] = (name === "authorization" && /^(Bearer|Basic) +(.*)$/i.exec(value)) || [];
    if (scheme !== undefined) return [name, `${scheme} ${redactor.as("key", sent)}`];
    if (name !== ANTI_FRAUD_HEADER) return [redactor.text(name), String(redactor.under(name, value))];
    // It is Base64 of JSON. Anything else is shown as it is.
    const said = Buffer.from(value, "base64");
    return [name, redactor.text(isUtf8(said) && /^\s*[[{]/.test(said.toString()) ? said.toString() : value)];
  });
}

/** Path and query, written as they came unless something in them is hidden. */
function redactedUrl(url: string, redactor: Redactor): { readonly path: string; readonly query: string } {
  const path = pathOf(url);
  const pairsOf = url.slice(path.length + 1).split("&");
  const query = pairsOf.map((pair) => {
    const [name = "", ...rest] = pair.split("=");
    if (rest.length === 0) return redactor.text(name);
    return `${redactor.text(name)}=${redactor.under(decoded(name), rest.join("="))}`;
  });
  return { path: redactor.text(path), query: query.join("&") };
}

/** Whether the body was read, if there was one. */
function wasRead({ body, headers }: Exchange): boolean {
  return (
    body !== undefined || (Number(headers["content-length"] ?? 0) === 0 && !("transfer-encoding" in headers))
  );
}

/** The parsed text; undefined where it is no object or list of JSON. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function each([name, value]: [string, Headers[string]]): [string, string][] {
  if (value === undefined) return [];
  return (typeof value === "object" ? value : [String(value)]).map((one) => [name, one]);
}

function* keysIn(headers: Exchange["headers"], query: unknown): Generator<string> {
  for (const name of ["x-api-client-key", "authorization"]) {
    for (const [, value] of each([name, headers[name]])) yield value.replace(/^(?:Bearer|Basic) +/i, "");
  }
  const inQuery = textAt(query, "public_key");
  if (inQuery !== undefined) yield inQuery;
}

function keyKind(headers: Exchange["headers"], query: unknown, merchants: Merchants): SentKey {
  const [key] = keysIn(headers, query);
  if (key === undefined) return "none";
  return merchants.byKey(key)?.keyKind ?? "unknown";
}

function refusalIn(answer: unknown): { readonly code: string | null; readonly message: string | null } {
  const detail = isObject(answer) ? answer["detail"] : undefined;
  return { code: textAt(detail, "code") ?? null, message: textAt(answer, "message") ?? null };
}
