import type { OperationId } from "@payment-service/contract";
import { createServiceClient } from "@payment-service/contract/client";
import { encodeAntiFraud, type AntiFraudMetadata } from "../request/anti-fraud.ts";
import type { CallOptions } from "../request/methods.ts";
import { MisuseError } from "../answers/errors.ts";
import { transportError } from "./fault.ts";
import { watcher, type Hooks } from "./hooks.ts";
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

  function send<Op extends OperationId>(operation: Op, request?: AnyRequest): Promise<Outcome<Op>>;
  async function send(operation: OperationId, request: AnyRequest = {}): Promise<unknown> {
    const { id, antiFraud, signal, timeout: own = timeout, headers, query, body } = request;
    const path = "id" in request ? { id: checkedId(id) } : undefined;
    const header =
      antiFraud || headers ? { ...checkedHeaders(headers), ...antiFraudHeader(antiFraud) } : undefined;
    const asked = operation === "getCheckoutButton" ? { public_key: key } : query;
    const deadline = world.now() + totalTimeout;
    return await repeated(
      async (number) => {
        const again = number > 1;
        if (signal?.aborted) throw transportError(signal.reason, { operation, begun: false, again, signal });
        const limit = again ? Math.min(own, deadline - world.now()) : own;
        const watch = watcher(hooks, operation, number);
        let begun = false;
        const attempt = (url: string, init: RequestInit): Promise<Response> => {
          if (url.includes("/{id}")) throw notAnId(undefined);
          const whole = watch === undefined ? init : watch.asked(url, init);
          begun = true;
          return fetch(url, whole);
        };
        try {
          const outcome = await withTimeLimit(
            (limited) =>
              api[operation]({ path, query: asked, header, body, signal: limited, fetch: attempt }),
            limit,
            signal,
          );
          watch?.ended({ httpStatus: outcome.response.status });
          return outcome;
        } catch (cause) {
          if (cause instanceof MisuseError) throw cause;
          const unsendable = begun ? undefined : unsendableBody(body);
          if (unsendable) throw unsendable;
          const error = transportError(cause, { operation, begun, again, signal });
          watch?.ended({ error });
          throw error;
        }
      },
      { operation, attempts, deadline, world, signal },
    );
  }
  const operations = Object.keys(api).filter((name): name is OperationId => name in api);
  return { operations, send };
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
