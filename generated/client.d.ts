// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import type { operations } from "./operations.js";

/** What an answer's body is: JSON as declared, bytes for another media type, nothing where none is declared. */
type BodyOf<Answer> = Answer extends { content: infer Content }
  ? Content extends { "application/json": infer Value }
    ? Value
    : Blob
  : undefined;

/** An answer with a declared status. `response` has its headers; its body has been read. */
export type Declared<Operation extends { responses: object }> = {
  [Status in keyof Operation["responses"] & number]: {
    readonly status: Status;
    readonly body: BodyOf<Operation["responses"][Status]>;
    readonly response: Response;
  };
}[keyof Operation["responses"] & number];

/** A status that the contract does not give for this operation, such as a 502 of a proxy. */
export interface Undeclared {
  readonly status: "undeclared";
  readonly httpStatus: number;
  readonly text: string;
  readonly response: Response;
}

/** A declared status whose body should be JSON and is not. */
export interface Unreadable {
  readonly status: "unreadable";
  readonly httpStatus: number;
  readonly text: string;
  readonly response: Response;
}

/** Every way in which a call can be answered, told apart by `status`. A 400 is a value, not an exception. */
export type Outcome<Operation extends { responses: object }> = Declared<Operation> | Undeclared | Unreadable;

/** Only the members that the operation has: openapi-typescript writes `never` for the others. */
type Given<Parameters> = {
  [
    Place in keyof Parameters as Exclude<Parameters[Place], undefined> extends never ? never : Place
  ]: Parameters[Place];
};

type SentBody<Operation> = Operation extends { requestBody: { content: { "application/json": infer Value } } }
  ? { body: Value }
  : Operation extends { requestBody?: { content: { "application/json": infer Value } } }
    ? { body?: Value }
    : unknown;

/** `path`, `query`, `header` and `body` of one operation. */
export type Parts<Operation extends { parameters: object }> = Given<Operation["parameters"]> &
  SentBody<Operation>;

export type Input<Operation extends { parameters: object }> = Parts<Operation> & { signal?: AbortSignal };

/** `init.headers` is a plain object. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Rejects only when there is no answer to give: no connection, aborted, or a body that broke off; with an
 * `UnwrittenParameter`, and nothing sent, when a parameter of the path is no text of one step.
 */
export type Call<
  Operation extends { parameters: object; responses: object },
  Key = unknown,
> = {} extends Input<Operation> & Key
  ? (input?: Input<Operation>) => Promise<Outcome<Operation>>
  : (input: Input<Operation> & Key) => Promise<Outcome<Operation>>;

export interface ServiceAddress {
  /** With its version segment, for example "http://127.0.0.1:4020/v2". */
  readonly baseUrl: string;
  /** Sent as X-Api-Client-Key. Leave out when `headers` carry other credentials. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServiceClientOptions extends ServiceAddress {
  /** Default: the platform's. `init` says that redirects are not followed; they arrive as undeclared. */
  readonly fetch?: Fetch;
}

export type ServiceClient = {
  readonly [Op in keyof operations]: Call<
    operations[Op],
    Op extends keyof KeyInQuery ? KeyInQuery[Op] : unknown
  >;
};

export declare function createServiceClient(options: ServiceClientOptions): ServiceClient;

/** A request as `fetch` takes it. */
export interface WrittenRequest {
  readonly url: string;
  readonly init: Omit<RequestInit, "method" | "headers"> & {
    readonly method: "GET" | "POST" | "PATCH";
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** A parameter of the path is empty, of dots, no text, or not there: the address would be that of another operation. */
export interface UnwrittenParameter extends TypeError {
  /** Its name, for example `"id"`. */
  readonly parameter: string;
}

/** The two halves of an operation. `request` throws an `UnwrittenParameter`. `answer` rejects only where the body breaks off. */
export interface ServiceOperation<
  Operation extends { parameters: object; responses: object },
  Key = unknown,
> {
  request(
    ...parts: {} extends Parts<Operation> & Key ? [parts?: Parts<Operation>] : [parts: Parts<Operation> & Key]
  ): WrittenRequest;
  answer(response: Response): Promise<Outcome<Operation>>;
}

export type ServiceOperations = {
  readonly [Op in keyof operations]: ServiceOperation<
    operations[Op],
    Op extends keyof KeyInQuery ? KeyInQuery[Op] : unknown
  >;
};

/** For a client that sends by itself: with a time limit, for example, or with repetitions. */
export declare function serviceOperations(options: ServiceAddress): ServiceOperations;

/** Operations whose key travels in the address; the key of the client is not sent with them. */
interface KeyInQuery {
  getCheckoutButton: { query: { public_key: string } };
}
