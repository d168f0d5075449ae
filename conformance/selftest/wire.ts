/** Requests and answers as a defect sees them: named by operation, bodies parsed, everything replaceable. */
import { type OperationId, operations } from "@payment-service/contract";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { operationIds } from "../contract.ts";

export interface Call {
  /** Undefined for everything that is no operation of the document: people's pages. */
  readonly operation: OperationId | undefined;
  /** The `{id}` of the path; empty where the operation has none. */
  readonly id: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export type Serve = (call: Call) => Promise<Reply>;

const BASE = "/v2";

const shapes = operationIds.map((id) => {
  const { method, path } = operations[id];
  return { id, method, path: new RegExp(`^(?:/.+)?${BASE}${path.replace("{id}", "([^/]+)")}$`) };
});

/** A call with parts of it replaced; text follows body, since the text is what is sent. */
export function changed(call: Call, part: { body?: unknown; query?: Record<string, string | null> }): Call {
  const url = new URL(call.url);
  for (const [name, value] of Object.entries(part.query ?? {})) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const { body = call.body } = part;
  return { ...call, url, body, text: "body" in part ? JSON.stringify(body) : call.text };
}

export function withHeader(call: Call, name: string, value: string): Call {
  const headers = new Headers(call.headers);
  headers.set(name, value);
  return { ...call, headers };
}

export function json(status: number, body: unknown, headers: Headers = new Headers()): Reply {
  const own = new Headers(headers);
  own.set("content-type", "application/json; charset=utf-8");
  own.delete("content-length");
  return { status, headers: own, body, text: JSON.stringify(body) };
}

/** The sandbox as a function of calls: Fastify's own way in, without the cost of a second Request and Response. */
export function serveBy(app: Sandbox["app"]): Serve {
  return async ({ method, url, headers, text }) => {
    const known = METHODS.find((one) => one === method);
    if (known === undefined) throw new TypeError(`${method} is no method of the service`);
    const reply = await app.inject({
      method: known,
      url: url.pathname + url.search,
      headers: Object.fromEntries(headers),
      ...(text !== "" && { payload: text }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const one of [value].flat()) answered.append(name, String(one));
    }
    return lazily(reply.statusCode, answered, reply.body);
  };
}

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE"] as const;

/** Most answers pass a defect unread. */
function lazily(status: number, headers: Headers, text: string): Reply {
  let body: { readonly value: unknown } | undefined;
  return {
    status,
    headers,
    text,
    get body() {
      body ??= { value: parse(text) };
      return body.value;
    },
  };
}

export function fetchBy(serve: Serve): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? "GET";
    const headers = new Headers(init?.headers);
    const sent = init?.body ?? "";
    if (typeof sent !== "string" && !(sent instanceof URLSearchParams))
      throw new TypeError("the suite sends texts and forms");
    if (sent instanceof URLSearchParams) headers.set("content-type", "application/x-www-form-urlencoded");
    const text = sent.toString();
    const found = shapes.find((one) => one.method === method && one.path.test(url.pathname));
    const reply = await serve({
      operation: found?.id,
      id: found?.path.exec(url.pathname)?.[1] ?? "",
      method,
      url,
      headers,
      text,
      body: parse(text),
    });
    const bodiless = reply.status === 204 || reply.status === 304;
    return new Response(bodiless ? null : reply.text, { status: reply.status, headers: reply.headers });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
