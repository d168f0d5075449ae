/** One method for each operation of the contract. */
import type { OperationId } from "@payment-service/contract";
import { checks } from "@payment-service/contract/validators";
import { type OperationWith, operationIds } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { type Line, placeCall } from "./line.ts";
import type { CallOptions, CallRequest } from "./request.ts";
import { SuiteError } from "../verdict/unobserved.ts";

/** A method takes the id of its path, then its body, where the operation has them. Bodies are `unknown`: flows send wrong ones. */
export type Api = { readonly [Op in OperationId]: MethodOf<Op> } & {
  /** Any operation by its id, for flows that walk over all of them. */
  readonly call: (id: OperationId, request: CallRequest) => Promise<Exchange>;
};

interface Methods {
  readonly plain: (options?: CallOptions) => Promise<Exchange>;
  readonly withBody: (body: unknown, options?: CallOptions) => Promise<Exchange>;
  readonly withId: (id: string, options?: CallOptions) => Promise<Exchange>;
  readonly withIdAndBody: (id: string, body: unknown, options?: CallOptions) => Promise<Exchange>;
}

type MethodOf<Op extends OperationId> =
  Op extends OperationWith<"path">
    ? Methods[Op extends OperationWith<"body"> ? "withIdAndBody" : "withId"]
    : Methods[Op extends OperationWith<"body"> ? "withBody" : "plain"];

/** The calls of one flow. */
export function createApi(line: Line, flow: string): Api {
  const call: Api["call"] = (id, request) => placeCall(line, flow, id, request);
  const methods = Object.fromEntries(operationIds.map((id) => [id, methodOf(id, call)]));
  const api = { ...methods, call };
  if (!isApi(api)) throw new SuiteError("an operation of the contract has no method");
  return api;
}

function methodOf(operation: OperationId, call: Api["call"]): Methods[keyof Methods] {
  const methods: Methods = {
    plain: (options) => call(operation, { ...options }),
    withBody: (body, options) => call(operation, { ...options, body }),
    withId: (id, options) => call(operation, { ...options, id }),
    withIdAndBody: (id, body, options) => call(operation, { ...options, id, body }),
  };
  const { path, body } = checks[operation];
  if (path === undefined) return body === undefined ? methods.plain : methods.withBody;
  return body === undefined ? methods.withId : methods.withIdAndBody;
}

function isApi(methods: Readonly<Record<string, unknown>>): methods is Api {
  return operationIds.every((id) => Object.hasOwn(methods, id));
}
