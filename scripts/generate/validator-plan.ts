import {
  ContractError,
  jsonOf,
  operationsOf,
  schemaPrefix,
  type Document,
  type Json,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from "./document.ts";

interface OperationPlan {
  body?: string;
  path?: string;
  query?: string;
  readonly responses: Record<string, string>;
}

/** The schemas that become validators, and the places that export them. Keys are names of compiled functions. */
export interface Plan {
  readonly strict: Record<string, Schema>;
  readonly query: Record<string, Schema>;
  readonly operations: Record<string, OperationPlan>;
  readonly webhooks: Record<string, string>;
  antiFraud?: string;
}

export function plan(document: Document): Plan {
  const out: Plan = { strict: {}, query: {}, operations: {}, webhooks: {} };
  for (const placed of operationsOf(document)) {
    out.operations[placed.operation.operationId] = planOperation(placed, out);
  }
  for (const [name, { post }] of Object.entries(document.webhooks ?? {})) {
    const schema = jsonOf(post?.requestBody)?.schema;
    if (!schema)
      throw new ContractError(`webhooks/${name}: a webhook needs a POST with a JSON body and a schema`);
    out.webhooks[name] = keep(out.strict, `webhook_${name}`, schema);
  }
  if (document.components.schemas["AntiFraudMetadata"]) {
    out.antiFraud = keep(out.strict, "antiFraud", { $ref: "#/components/schemas/AntiFraudMetadata" });
  }
  return out;
}

function planOperation({ operation, parameters }: PlacedOperation, out: Plan): OperationPlan {
  const id = operation.operationId;
  const planned: OperationPlan = { responses: {} };
  const body = jsonOf(operation.requestBody)?.schema;
  if (body) planned.body = keep(out.strict, `${id}_body`, body);
  const path = parameters.filter((one) => one.in === "path");
  if (path.length > 0) planned.path = keep(out.strict, `${id}_path`, mapOf(path));
  const query = parameters.filter((one) => one.in === "query");
  if (query.length > 0) planned.query = keep(out.query, `${id}_query`, mapOf(query));
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = jsonOf(response)?.schema;
    if (schema) planned.responses[status] = keep(out.strict, `${id}_${status}`, schema);
  }
  return planned;
}

/** Name of the validator of a component. A place that only refers to the component uses the same validator. */
export const componentName = (schema: string) => `component_${schema}`;

function keep(schemas: Record<string, Schema>, wanted: string, schema: Schema): string {
  const { $ref } = schema;
  const shared = typeof $ref === "string" ? componentName($ref.replace(schemaPrefix, "")) : undefined;
  const name = (shared ?? wanted).replaceAll(/[^A-Za-z0-9_]/g, "_");
  schemas[name] = schema;
  return name;
}

/** Path or query as one object. Unknown names are accepted: the document does not say that they are refused. */
function mapOf(parameters: readonly Parameter[]): Schema {
  const properties: Record<string, Json> = {};
  for (const { name, schema } of parameters) properties[name] = schema ?? {};
  const required = parameters.filter((one) => one.required).map((one) => one.name);
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}
