import type { OperationId } from "@payment-service/contract";
import { createServiceClient } from "@payment-service/contract/client";
import { encodeAntiFraud, type AntiFraudMetadata } from "../request/anti-fraud.ts";
import { MisuseError, TransportError } from "./errors.ts";
import type { AnyOutcome, Outcome } from "./outcome.ts";
import { withBackoff } from "./retry.ts";
import type { World } from "./world.ts";

/** `RequestOf` without its operation. */
export interface AnyRequest {
  readonly id?: string;
  readonly antiFraud?: AntiFraudMetadata;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export type Send = <Op extends OperationId>(operation: Op, request?: AnyRequest) => Promise<Outcome<Op>>;

/** A method as code that serves all operations sees it. Written as a member, since only those may take less than they say. */
interface AnyMethod {
  call(input: object): Promise<AnyOutcome>;
}

interface Line {
  readonly baseUrl: string;
  readonly key: string;
  readonly attempts: number;
  readonly world: World;
}

/** The way of every call: checked, sent through the generated client, repeated where that is allowed. */
export function sender({ baseUrl, key, attempts, world }: Line): { operations: OperationId[]; send: Send } {
  const api: Readonly<Record<OperationId, AnyMethod["call"]>> = createServiceClient({
    baseUrl,
    key,
    async fetch(url, init) {
      if (/\/\{id\}/.test(url)) throw notAnId(undefined);
      return world.fetch(url, init);
    },
  });

  function send<Op extends OperationId>(operation: Op, request?: AnyRequest): Promise<Outcome<Op>>;
  async function send(operation: OperationId, request: AnyRequest = {}): Promise<unknown> {
    const { id, antiFraud, ...rest } = request;
    const input = {
      ...rest,
      ...("id" in request && { path: { id: checkedId(id) } }),
      ...(antiFraud && { header: { "X-Cash-Anti-Fraud-Metadata": encodeAntiFraud(antiFraud) } }),
      ...(operation === "getCheckoutButton" && { query: { public_key: key } }),
    };
    try {
      return await withBackoff(() => api[operation](input), attempts, world, request.signal);
    } catch (cause) {
      throw cause instanceof MisuseError
        ? cause
        : (unsendable(rest.body) ?? new TransportError(operation, cause));
    }
  }
  const operations = Object.keys(api).filter((name): name is OperationId => name in api);
  return { operations, send };
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
function unsendable(body: unknown): MisuseError | undefined {
  try {
    JSON.stringify(body);
    return undefined;
  } catch (cause) {
    return new MisuseError("body", `expected something that can be written as JSON (${String(cause)}).`, {
      cause,
    });
  }
}
