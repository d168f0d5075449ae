/** The contract as the runner reads it. The only file, with api.ts, that knows the package it comes from. */
import { type OperationId, type OperationInfo, operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { at, isObject } from "./pointer.ts";

export type Schema = Readonly<Record<string, unknown>>;

export const operationIds = Object.keys(operations) as OperationId[];

export function operation(id: OperationId): OperationInfo {
  return operations[id];
}

function item(id: OperationId): unknown {
  const { method, path } = operations[id];
  return at(openapi, `/paths/${path.replaceAll("/", "~1")}/${method.toLowerCase()}`);
}

/** Follows a local `$ref`; anything else is returned as it stands. */
export function resolve(schema: unknown): Schema {
  let here = schema;
  while (isObject(here) && typeof here["$ref"] === "string") here = at(openapi, here["$ref"].slice(1));
  return isObject(here) ? here : {};
}

export function hasBody(id: OperationId): boolean {
  return at(item(id), "/requestBody") !== undefined;
}

export function bodySchema(id: OperationId): Schema {
  return resolve(at(resolve(at(item(id), "/requestBody")), "/content/application~1json/schema"));
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
}

export function parameters(id: OperationId): Parameter[] {
  const declared = at(item(id), "/parameters");
  const shared = at(openapi, `/paths/${operations[id].path.replaceAll("/", "~1")}/parameters`);
  return [shared, declared]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .map((one) => resolve(one))
    .map((one) => ({
      name: String(one["name"]),
      in: one["in"] as Parameter["in"],
      required: one["required"] === true,
      schema: resolve(one["schema"]),
    }));
}
