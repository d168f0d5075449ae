/** openapi/ has something that code cannot be generated from. The message is for the author of the contract. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

// The parts of an OpenAPI document that the generators read. Everything else passes through as JSON.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Schema = { readonly [keyword: string]: Json };

export interface Example {
  readonly value?: Json;
  readonly $ref?: string;
}

export interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-key-kinds"?: readonly ("public" | "secret")[];
  readonly "x-stability"?: string;
}

export type Method = "get" | "post" | "patch";
const methods: readonly Method[] = ["get", "post", "patch"];

export type PathItem = { readonly [M in Method]?: Operation } & {
  readonly parameters?: readonly Parameter[];
};

export interface SecurityScheme {
  readonly type: string;
  /** For an apiKey: its place and its name. */
  readonly in?: string;
  readonly name?: string;
}

export interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

/** The contract with every reference replaced by what it names, except those to schemas, which keep their names. */
export function withoutReferences(document: Document): Document {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value && typeof value.$ref === "string" && !value.$ref.startsWith(schemaPrefix)) {
      return walk(lookUp(document, value.$ref));
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return fromJson(JSON.stringify(walk(document)));
}

export const schemaPrefix = "#/components/schemas/";

function lookUp(document: Document, reference: string): unknown {
  let found: unknown = document;
  for (const step of reference.replace(/^#\//, "").split("/")) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found =
      typeof found === "object" && found !== null
        ? Object.getOwnPropertyDescriptor(found, name)?.value
        : undefined;
  }
  if (found === undefined)
    throw new ContractError(`${reference}: nothing stands there in the bundled contract`);
  return found;
}

/** Redocly has bundled and linted the file, so it is a contract. */
export function fromJson(text: string, replace?: (key: string, value: unknown) => unknown): Document {
  const document: Document = JSON.parse(text, replace);
  return document;
}

export interface PlacedOperation {
  readonly operation: Operation;
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

/** Every operation with all its parameters, those of its path included, sorted by operationId. */
export function operationsOf({ paths }: Document): PlacedOperation[] {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        if (!operation) return [];
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
        return [{ operation, method, path, parameters }];
      }),
    )
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
}

/** The JSON media type of a body, when it has one. */
export function jsonOf(body: Body | undefined): Media | undefined {
  return body?.content?.["application/json"];
}
