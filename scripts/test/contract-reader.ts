import { readFile } from "node:fs/promises";
import { operations } from "../../generated/operations.js";
import type { OperationId } from "../../generated/operations.js";
import { webhookChecks } from "../../generated/validators.js";
import type { WebhookName } from "../../generated/validators.js";
import { fromJson, jsonOf, operationsOf, schemaPrefix, withoutReferences } from "../generate/document.ts";
import type { Body, Document, Schema } from "../generate/document.ts";

/** The committed bundle as tests walk it, with its ids narrowed to those that the generated types know. */
export async function readContract() {
  const text = await readFile(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  const document = withoutReferences(fromJson(text));
  return {
    document,
    operations: operationsOf(document).map(({ operation, ...placed }) => ({
      ...placed,
      operation,
      id: known(operation.operationId, isOperation),
    })),
    webhooks: Object.entries(document.webhooks ?? {}).map(([name, item]) => ({
      name: known(name, isWebhook),
      request: item.post?.requestBody,
    })),
  };
}

const isOperation = (id: string): id is OperationId => id in operations;
const isWebhook = (name: string): name is WebhookName => name in webhookChecks;

function known<Name extends string>(name: string, is: (name: string) => name is Name): Name {
  if (!is(name)) throw new Error(`${name} is in openapi.json and not in the generated code`);
  return name;
}

export interface Example {
  readonly name: string;
  readonly value: unknown;
  /** Members that must stand at its top level. */
  readonly required: readonly string[];
}

export function jsonExamples(document: Document, body: Body | undefined): Example[] {
  const media = jsonOf(body);
  const required = requiredOf(document, media?.schema ?? {});
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => ({ name, value, required }));
}

function requiredOf(document: Document, schema: Schema): string[] {
  const { $ref, required, oneOf } = schema;
  if (typeof $ref === "string") {
    return requiredOf(document, document.components.schemas[$ref.slice(schemaPrefix.length)] ?? {});
  }
  if (Array.isArray(required)) return required.map(String);
  const [branch]: Schema[] = Array.isArray(oneOf) ? oneOf : [];
  return branch ? requiredOf(document, branch) : [];
}
