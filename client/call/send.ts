import type { OperationId } from "@payment-service/contract";
import { createServiceClient } from "@payment-service/contract/client";
import { encodeAntiFraud, type AntiFraudMetadata } from "../request/anti-fraud.ts";
import type { CallOptions } from "../request/methods.ts";
import { MisuseError } from "../answers/errors.ts";
import { transportError } from "./fault.ts";
import { quietly, type Hooks, type RequestEvent } from "./hooks.ts";
import type { AnyOutcome, Outcome } from "../answers/outcome.ts";
import { repeated } from "./repeat.ts";
import { withTimeLimit } from "./time-limit.ts";
import { userAgent } from "./user-agent.ts";
import type { World } from "./world.ts";

/** `RequestOf` without its operation. */
export interface AnyRequest extends CallOptions {
  readonly id?: string;
  readonly antiFraud?: AntiFraudMetadata | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

export type Send = <Op extends OperationId>(operation: Op, request?: AnyRequest) => Promise<Outcome<Op>>;

/** A method as code that serves all operations sees it. Written as a member, since only those may take less than they say. */
interface AnyMethod {
  call(input: object): Promise<AnyOutcome>;
}

export interface Line {
  readonly baseUrl: string;
  readonly key: string;
  readonly attempts: number;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly hooks: Hooks;
  readonly world: World;
}

/** The way of every call: checked, sent through the generated client, repeated where that is allowed. */
export function sender(line: Line): { operations: OperationId[]; send: Send } {
  const { baseUrl, key, attempts, timeout, totalTimeout, hooks, world } = line;
  // Called unbound: the fetch of a page refuses another `this`.
  const { fetch } = world;
  const api: Readonly<Record<OperationId, AnyMethod["call"]>> = createServiceClient({
    baseUrl,
    key,
    headers: userAgent(),
  });

  /** Sends the request of an attempt; `sent` hears of it first. */
  const sending =
    (operation: OperationId, attempt: number, sent: (event: RequestEvent) => void) =>
    (url: string, init: RequestInit): Promise<Response> => {
      if (/\/\{id\}/.test(url)) throw notAnId(undefined);
      const [plain = url] = url.split("?");
      const event = { operation, attempt, method: methodOf(init), url: plain };
      const { onRequest } = hooks;
      const more = onRequest && quietly(() => onRequest(event));
      sent(event);
      return fetch(url, more ? { ...init, headers: { ...more, ...plainHeaders(init) } } : init);
    };

  function send<Op extends OperationId>(operation: Op, request?: AnyRequest): Promise<Outcome<Op>>;
  async function send(operation: OperationId, request: AnyRequest = {}): Promise<unknown> {
    const { id, antiFraud, signal, timeout: own = timeout, headers, query, body } = request;
    const input = {
      body,
      query: operation === "getCheckoutButton" ? { public_key: key } : query,
      ...("id" in request && { path: { id: checkedId(id) } }),
      ...((antiFraud || headers) && {
        header: { ...checkedHeaders(headers), ...antiFraudHeader(antiFraud) },
      }),
    };
    const deadline = world.now() + totalTimeout;
    return repeated(
      async (number) => {
        if (signal?.aborted) throw transportError(signal.reason, { operation, begun: false, signal });
        const limit = Math.min(own, number === 1 ? own : deadline - world.now());
        const started = performance.now();
        let sent: RequestEvent | undefined;
        const ended = (how: { httpStatus?: number; error?: unknown }) => {
          const { onResponse } = hooks;
          if (!onResponse || !sent) return;
          const event = { request: sent, duration: performance.now() - started, ...how };
          quietly(() => onResponse(event));
        };
        const ownFetch = sending(operation, number, (event) => (sent = event));
        try {
          const outcome = await withTimeLimit(
            (limited) => api[operation]({ ...input, signal: limited, fetch: ownFetch }),
            limit,
            signal,
          );
          ended({ httpStatus: outcome.response.status });
          return outcome;
        } catch (cause) {
          if (cause instanceof MisuseError) throw cause;
          const unsendable = sent ? undefined : unsendableBody(body);
          if (unsendable) throw unsendable;
          const error = transportError(cause, { operation, begun: sent !== undefined, signal });
          ended({ error });
          throw error;
        }
      },
      { operation, attempts, deadline, world, signal },
    );
  }
  const operations = Object.keys(api).filter((name): name is OperationId => name in api);
  return { operations, send };
}

function methodOf({ method }: RequestInit): RequestEvent["method"] {
  return method === "POST" || method === "PATCH" ? method : "GET";
}

function plainHeaders({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

const antiFraudHeader = (antiFraud: AntiFraudMetadata | undefined) =>
  antiFraud && { "X-Cash-Anti-Fraud-Metadata": encodeAntiFraud(antiFraud) };

/** The headers that the client itself sets have options of their own. */
function checkedHeaders(headers: AnyRequest["headers"] = {}): AnyRequest["headers"] {
  for (const name of Object.keys(headers)) {
    if (/^(x-api-client-key|x-cash-anti-fraud-metadata|content-type)$/i.test(name))
      throw new MisuseError(`headers.${name}`, "expected a further header; the client sets this one itself.");
  }
  return headers;
}

/** An id is one step of a path. A step of dots would be taken out of the address, and another operation called. */
function checkedId(id: unknown): string {
  if (typeof id !== "string" || /^\.{0,2}$/.test(id) || !id.isWellFormed()) throw notAnId(id);
  return id;
}

function notAnId(got: unknown): MisuseError {
  return new MisuseError("id", `expected an id that the service has given out; got ${JSON.stringify(got)}.`);
}

/** Looked at only when something went wrong, so that a good call does not pay for it. */
function unsendableBody(body: unknown): MisuseError | undefined {
  try {
    JSON.stringify(body);
    return undefined;
  } catch (cause) {
    return new MisuseError("body", `expected something that can be written as JSON (${String(cause)}).`, {
      cause,
    });
  }
}
