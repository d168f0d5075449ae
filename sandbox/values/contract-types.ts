import type { operations, OperationId } from "@payment-service/contract";

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
