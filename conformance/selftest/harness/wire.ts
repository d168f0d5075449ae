/** Requests and answers as a defect sees them: named by operation, bodies parsed, everything replaceable. */
import { type OperationId, operations } from "@payment-service/contract";
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import { operationIds } from "../../call/contract.ts";
import { unlessAborted } from "../../call/unless-aborted.ts";

export interface Call {
  /** Undefined for pages that people open, which are no operations. */
  readonly operation: OperationId | undefined;
  /** The `{id}` of the path; empty where the path has none. */
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

const addresses = operationIds.map((operation) => {
  const { method, path } = operations[operation];
  const [before = "", after] = path.split("{id}");
  return { operation, method, before, after };
});

/** The operation at an address, below any base path. */
function operationAt(method: string, path: string): Pick<Call, "operation" | "id"> {
  const start = path.lastIndexOf(`${BASE}/`);
  const place = start === -1 ? "" : path.slice(start + BASE.length);
  for (const { operation, before, after, ...one } of addresses) {
    if (one.method !== method || !place.startsWith(before)) continue;
    if (after === undefined) {
      if (place === before) return { operation, id: "" };
    } else if (place.endsWith(after)) {
      const id = place.slice(before.length, place.length - after.length);
      if (id !== "" && !id.includes("/")) return { operation, id };
    }
  }
  return { operation: undefined, id: "" };
}

interface Part {
  readonly body?: unknown;
  /** null removes a parameter. */
  readonly query?: Readonly<Record<string, string | null>>;
  /** In the path, in place of the one that is there. */
  readonly id?: string;
  readonly path?: (path: string) => string;
}

/** A call with another body, query, id or path. The text is made from the body, since the text is sent. */
export function changed(call: Call, part: Part): Call {
  const { id = call.id, path = (own: string) => own.replace(call.id, id) } = part;
  const url = new URL(call.url);
  url.pathname = path(url.pathname);
  for (const [name, value] of Object.entries(part.query ?? {})) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const { body = call.body } = part;
  return { ...call, id, url, body, text: "body" in part ? JSON.stringify(body) : call.text };
}

export function withHeader(call: Call, name: string, value: string): Call {
  return withHeaders(call, { [name]: value });
}

/** The same call or answer with these headers; null removes one. */
export function withHeaders<Message extends { readonly headers: Headers }>(
  message: Message,
  changes: Readonly<Record<string, string | null>>,
): Message {
  const headers = new Headers(message.headers);
  for (const [name, value] of Object.entries(changes))
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  return { ...message, headers };
}

export function json(status: number, body: unknown, headers: Headers = new Headers()): Reply {
  const own = new Headers(headers);
  own.set("content-type", "application/json; charset=utf-8");
  own.delete("content-length");
  return { status, headers: own, body, text: JSON.stringify(body) };
}

/** The sandbox as a function of calls. */
export function serveBy(respond: Sandbox["respond"]): Serve {
  return async ({ method, url, headers, text }) => {
    const reply = await respond({
      method,
      url: url.pathname + url.search,
      headers: Object.fromEntries(headers),
      body: Buffer.from(text),
    });
    return withBody(reply);
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
    const call = callOf({ method, url, headers, text: sent.toString() });
    const reply = await unlessGivenUp(init?.signal, serve(call));
    const bodiless = reply.status === 204 || reply.status === 304;
    return new Response(bodiless ? null : reply.text, { status: reply.status, headers: reply.headers });
  };
}

export function callOf(sent: Pick<Call, "method" | "url" | "headers" | "text">): Call {
  return withBody({ ...operationAt(sent.method, sent.url.pathname), ...sent });
}

/** Like fetch: an aborted caller does not wait for an answer that never comes. */
function unlessGivenUp(signal: AbortSignal | null | undefined, reply: Promise<Reply>): Promise<Reply> {
  if (signal === null || signal === undefined) return reply;
  return unlessAborted(reply, signal, (_, reject) =>
    reject(signal.reason instanceof Error ? signal.reason : new Error("the call was given up")),
  );
}

/** The message with its body. It is parsed on first use, since most defects do not look at most bodies. */
export function withBody<Message extends { readonly text: string }>(
  message: Message,
): Omit<Message, "body"> & { readonly body: unknown } {
  let read: { readonly value: unknown } | undefined;
  return {
    ...message,
    get body() {
      return (read ??= { value: message.text === "" ? undefined : parse(message.text) }).value;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
