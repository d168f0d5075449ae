import type { OperationId } from "@payment-service/contract";
import { parse } from "fast-querystring";
import { WARNING_HEADER, warningsIn } from "../checking/warnings.ts";
import type { Merchants } from "../merchants/merchants.ts";
import { isObject, textAt } from "../values/json.ts";
import { operationAt, pathOf } from "./address.ts";
import type { Exchange } from "./exchange.ts";
import { hintFor } from "./hint.ts";
import type { Lookups } from "./lookups.ts";
import { redactedHeaders, redactedUrl, shownBody, textOf, type Pairs, type ShownBody } from "./parts.ts";
import { Redactor, tokenMark } from "./redactor.ts";
import { subjectOf, touchedBy, type Touched } from "./touched.ts";
import { uuidsIn } from "./uuids.ts";

export type SentKey = "secret" | "public" | "unknown" | "none";

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
  const answerHeaders = pairs(exchange.answerHeaders);

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
  const everything = [url, Object.values(headers).join("\n"), body, exchange.text];
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
      body: shownBody(exchange.text === "" ? undefined : Buffer.from(exchange.text), answer, redactor),
    },
  };
}

const NOT_READ: ShownBody = { bytes: 0, note: "The request was refused before its body was read." };

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

function pairs(alternating: readonly string[]): [string, string][] {
  return alternating.flatMap((name, at) =>
    at % 2 === 0 ? [[name, alternating[at + 1] ?? ""] satisfies [string, string]] : [],
  );
}

function each([name, value]: [string, string | readonly string[] | undefined]): [string, string][] {
  if (value === undefined) return [];
  return (typeof value === "string" ? [value] : value).map((one) => [name, one]);
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
