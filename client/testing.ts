import { operations, type OperationId } from "@payment-service/contract";
import { examples } from "@payment-service/contract/examples";
import type { World } from "./call/world.ts";
import { createClient, type ClientOptions } from "./client.ts";
import { secretKey } from "./request/keys.ts";
import type { SecretClient } from "./request/methods.ts";

type Examples = typeof examples;
type Named<ByStatus> = { [Status in keyof ByStatus]: keyof ByStatus[Status] }[keyof ByStatus];

/** Name of an example of the contract that an operation is answered with, such as `"invalid_request"`. */
export type ExampleName<Op extends OperationId> = Named<Examples[Op]["responses"]> & string;

/** By operation: the name of an example, or a function that answers. */
export type Answers = {
  readonly [Op in OperationId]?: ExampleName<Op> | ((request: Request) => Response | Promise<Response>);
};

/**
 * A double of the service for unit tests: `createClient({ ..., fetch: exampleFetch({ createCharge: "pending_3ds_authenticate" }) })`.
 * It answers with the examples of the contract: the one that is named, otherwise the first of the lowest status, which is
 * the good one. It has no memory; for states there is `sandboxClient`.
 */
export function exampleFetch(answers: Answers = {}): World["fetch"] {
  return async (url, init) => {
    const operation = operationAt(init.method ?? "GET", new URL(url).pathname);
    const answer = answers[operation];
    return typeof answer === "function" ? answer(new Request(url, init)) : exampleOf(operation, answer);
  };
}

function operationAt(method: string, pathname: string): OperationId {
  for (const { id, method: expected, path } of Object.values(operations)) {
    const form = new RegExp(`${path.replace("{id}", "[^/]+")}$`);
    if (method === expected && form.test(pathname)) return id;
  }
  throw new Error(`${method} ${pathname} is no operation of the contract.`);
}

function exampleOf(operation: OperationId, wanted: string | undefined): Response {
  const named = Object.entries(examples[operation].responses).flatMap(([status, values]) =>
    Object.entries(values).map(([name, value]: [string, unknown]) => ({
      status: Number(status),
      name,
      value,
    })),
  );
  const found = wanted === undefined ? named[0] : named.find(({ name }) => name === wanted);
  if (!found) {
    const names = named.map(({ name }) => name).join(", ");
    throw new Error(`${operation} has no example "${wanted}", but: ${names}.`);
  }
  const { status, value } = found;
  return typeof value === "string" ? new Response(value, { status }) : Response.json(value, { status });
}

/** What `openSandbox` of @payment-service/sandbox gives, as far as it is needed. */
interface OpenSandbox {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly baseUrl: () => string;
  readonly merchant: () => { readonly secretKey: string };
}

/**
 * A client of a sandbox that runs inside the test, without a socket:
 * `const service = sandboxClient(await openSandbox({ store: openSqlite(":memory:") }))`.
 */
export function sandboxClient(sandbox: OpenSandbox, options: Partial<ClientOptions> = {}): SecretClient {
  const { fetch } = sandbox;
  const key = secretKey(sandbox.merchant().secretKey);
  return createClient({ baseUrl: sandbox.baseUrl(), fetch, ...options, secretKey: key });
}
