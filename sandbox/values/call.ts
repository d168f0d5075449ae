import { objectAt, textAt } from "./json.ts";
import type { operations, OperationId } from "@payment-service/contract";

/** A call of the API or of the control interface, as a program makes it. */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the origin on, such as `/v2/transaction/charge` or `/_sandbox/clock`. */
  readonly path: string;
  readonly body?: object;
}

export interface Told {
  /** 0 when the connection was cut before an answer, as a fault does. */
  readonly status: number;
  /** Read from JSON; undefined when there is none. */
  readonly body: unknown;
}

/** Makes a call of this sandbox with a merchant's secret key, or with the admin token. */
export type Ask = (call: Call) => Promise<Told>;

/** Why a call was not carried out, and the place that the answer names: `amount`, or nothing. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly field: string | undefined;
}

/** The refusal in an answer; undefined when it is none. */
export function refusalIn({ status, body }: Told): Refused | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 0)
    return { status, message: "The connection was cut before the answer: a fault is set.", field: undefined };
  const violations = objectAt(body, "detail", "additional_details")?.["violations"];
  const at = Array.isArray(violations) ? textAt(violations[0], "at") : undefined;
  const message = textAt(body, "message") ?? `The answer was ${status}.`;
  return { status, message, field: at?.split("/").at(-1) };
}

/** The header with the metadata of the device (Anti-fraud), in lower case as Node gives it. */
export const ANTI_FRAUD_HEADER = "x-cash-anti-fraud-metadata";

/** The last segment of the base address (Versioning). */
export const BASE_PATH = "/v2";

type JsonBody<Part> = Part extends { content: { "application/json": infer Value } } ? Value : undefined;

/** The parameters of an operation, by their place, as the contract declares them. */
export type Parameters<
  Op extends OperationId,
  Place extends "path" | "query",
> = operations[Op]["parameters"] extends {
  [P in Place]?: infer Values;
}
  ? Exclude<Values, undefined>
  : never;

export type Query<Op extends OperationId> = Parameters<Op, "query">;

/** A body that may be left out arrives as an empty object. */
export type Body<Op extends OperationId> = operations[Op] extends { requestBody?: infer Sent }
  ? JsonBody<Exclude<Sent, undefined>>
  : undefined;

/** An answer that the contract declares for the operation, told apart by status. */
export type Answer<Op extends OperationId> = {
  [Status in keyof operations[Op]["responses"] & number]: {
    readonly status: Status;
    readonly body: operations[Op]["responses"][Status] extends { content: { [type: string]: infer Value } }
      ? Value
      : never;
  };
}[keyof operations[Op]["responses"] & number];

/** A path with `{name}` for a part that varies, as an expression with groups of these names. */
export function pathPattern(path: string): RegExp {
  const literal = path.replaceAll(".", "\\.");
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
