import { type OperationId, version } from "@payment-service/contract";
import { serviceOperations, type WrittenRequest } from "@payment-service/contract/client";
import { encodeAntiFraud, type AntiFraudMetadata } from "../request/anti-fraud.ts";
import type { CallOptions } from "../request/methods.ts";
import { MisuseError } from "../answers/errors.ts";
import { transportError } from "./fault.ts";
import { watcher, type Hooks } from "./hooks.ts";
import type { AnyOutcome, Outcome } from "../answers/outcome.ts";
import { pauseAfter } from "./repeat.ts";
import { withTimeLimit } from "./time-limit.ts";
import type { World } from "./world.ts";

/** `RequestOf` without its operation. */
export interface AnyRequest extends CallOptions {
  readonly id?: string;
  readonly antiFraud?: AntiFraudMetadata | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

export type Send = <Op extends OperationId>(operation: Op, request?: AnyRequest) => Promise<Outcome<Op>>;

/** An operation as code that serves all of them sees it. Written as members, since only those may take less than they say. */
interface AnyOperation {
  request(parts: object): WrittenRequest;
  answer(response: Response): Promise<AnyOutcome>;
}

export interface Line {
  readonly baseUrl: string;
  readonly key: string;
  /** The limits of the client; `undefined` means the default. */
  readonly limits: {
    readonly attempts?: number | undefined;
    readonly timeout?: number | undefined;
    readonly totalTimeout?: number | undefined;
  };
  readonly hooks: Hooks;
  readonly world: World;
}

/** The way of every call: checked and written, sent, and repeated where that is allowed. */
export function sender(line: Line): { operations: string[]; send: Send } {
  const { baseUrl, key, hooks, world } = line;
  const { attempts = 4, timeout = 30_000, totalTimeout = 90_000 } = line.limits;
  checkLimits({ attempts, timeout, totalTimeout });
  // Called unbound: the fetch of a page refuses another `this`.
  const { fetch } = world;
  const api: Readonly<Record<OperationId, AnyOperation>> = serviceOperations({
    baseUrl,
    key,
    headers: userAgent(),
  });

  // One function, since each promise between the caller and the platform costs as much as the rest of this client.
  function send<Op extends OperationId>(operation: Op, request?: AnyRequest): Promise<Outcome<Op>>;
  async function send(operation: OperationId, request: AnyRequest = {}): Promise<unknown> {
    if (Object(request) !== request) throw new MisuseError("request", "expected an object.");
    const { signal, timeout: own = timeout } = request;
    checkLimits({ timeout: own });
    // The key of this operation stands in its address.
    const query = operation === "getCheckoutButton" ? { public_key: key } : request.query;
    const { url, init } = written(api[operation], request, query);
    const deadline = world.now() + totalTimeout;
    for (let number = 1; ; number += 1) {
      const attempt = { operation, again: number > 1, signal };
      if (signal?.aborted) throw transportError(signal.reason, { ...attempt, begun: false });
      const watch = watcher(hooks, operation, number);
      let begun = false;
      const exchange = async (limited: AbortSignal): Promise<AnyOutcome> => {
        const asked = watch === undefined ? init : watch.asked(url, init);
        begun = true;
        // The headers are copied: a fetch of the caller's may add to them, and a repetition begins anew.
        const response = await fetch(url, { ...asked, headers: { ...asked.headers }, signal: limited });
        return await api[operation].answer(response);
      };
      let outcome: AnyOutcome | undefined;
      let failure: unknown;
      try {
        outcome = await withTimeLimit(
          exchange,
          number > 1 ? Math.min(own, deadline - world.now()) : own,
          signal,
        );
        watch?.ended({ httpStatus: outcome.response.status });
      } catch (cause) {
        if (cause instanceof MisuseError) throw cause;
        failure = transportError(cause, { ...attempt, begun });
        watch?.ended({ error: failure });
      }
      const pause = pauseAfter({ outcome, failure }, { operation, number, world });
      if (pause === undefined || number >= attempts || world.now() + pause >= deadline) {
        if (outcome === undefined) throw failure;
        return outcome;
      }
      await world.sleep(pause, signal).catch((reason: unknown) => {
        throw transportError(reason, { ...attempt, begun: false, again: true });
      });
    }
  }
  return { operations: Object.keys(api), send };
}

/** Of a client and of a call. A timer takes what is no number for one of a millisecond. */
function checkLimits(limits: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(limits))
    if (!(value > 0)) throw new MisuseError(name, `expected a number above 0; got ${value}.`);
}

/** The request as it is sent, once for all attempts. */
function written(operation: AnyOperation, request: AnyRequest, query: object | undefined): WrittenRequest {
  const { id, antiFraud, headers, body } = request;
  const header =
    antiFraud || headers
      ? {
          ...checkedHeaders(headers),
          ...(antiFraud && { "X-Cash-Anti-Fraud-Metadata": encodeAntiFraud(antiFraud) }),
        }
      : undefined;
  try {
    return operation.request({ path: { id }, query, header, body });
  } catch (cause) {
    if (cause instanceof TypeError && "parameter" in cause) throw new MisuseError("id", cause.message);
    const field = body === undefined ? "query" : "body";
    throw new MisuseError(field, `expected something that can be sent (${String(cause)}).`, { cause });
  }
}

/** The headers that the client itself sets have options of their own. */
function checkedHeaders(headers: AnyRequest["headers"] = {}): AnyRequest["headers"] {
  for (const [name, value] of Object.entries(headers)) {
    if (/^(x-api-client-key|x-cash-anti-fraud-metadata|content-type)$/i.test(name))
      throw new MisuseError(`headers.${name}`, "expected a further header: the client sets this one.");
    if (!/^[\w!#-'*+.^`|~-]+$/.test(name) || !value?.match?.(/^[\t\x20-\x7e\x80-\xff]*$/))
      throw new MisuseError(`headers.${name}`, "expected a name and one line of text, up to U+00FF.");
  }
  return headers;
}

/** Servers say which client calls; a page leaves that to its browser, which would ask the service first (CORS). */
function userAgent(): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  return runtime.startsWith("Mozilla/")
    ? {}
    : { "User-Agent": `payment-service-client/${version} ${runtime}`.trim() };
}
