/** A field of a request that nothing names would be accepted or passed over, and no verdict would tell. */
import { operations } from "@payment-service/contract";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import { operationIds } from "../call/contract.ts";
import { at, escaped, isArray, isObject } from "../call/json-pointer.ts";
import { loadRequirements } from "../register/requirements.ts";

const CONSUMER = ["external_consumer_id", "email", "first_name", "second_first_name", "first_last_name"];
const CARD = ["card_number", "expiration_month", "expiration_year", "card_validation_code"];

/** Requirements that name fields by what they are parts of. */
const PARTS = new Map([
  ["token.create.card-fields", CARD],
  ["consumer.fields", [...CONSUMER, "second_last_name"]],
  ["charge.only-required-fields", CARD],
  ["charge.method.token", ["payment_token"]],
  ["lookup.charge-body", [...CARD, "payment_token"]],
  ["order.known-fields", CARD],
  ["order.optional-types", ["payment_token"]],
  ["order.update.optional-types", [...CARD, "payment_token", "external_system_order_id"]],
]);

const rows = [...loadRequirements().values()];
const openBy = new Map(gaps.map(({ id, open }) => [id, open]));

interface Field {
  readonly name: string;
  /** Gaps that the contract marks at the field itself, or that name it where it stands. */
  readonly gaps: readonly string[];
}

/** A schema behind its references, and the gaps that are marked on the way. */
function followed(schema: unknown): { readonly schema: unknown; readonly marks: readonly string[] } {
  const ref = at(schema, "/$ref");
  const own = [at(schema, "/x-not-shown") ?? []].flat().map(String);
  if (typeof ref !== "string") return { schema, marks: own };
  const behind = followed(at(openapi, ref.slice(1)));
  return { schema: behind.schema, marks: [...own, ...behind.marks] };
}

function fieldOf(name: string, value: unknown, above: readonly string[]): Field {
  const naming = above.filter((gap) => names(openBy.get(gap) ?? "", name));
  return { name, gaps: [...followed(value).marks, ...naming] };
}

function names(text: string, field: string): boolean {
  return new RegExp(`\\b${field}\\b`).test(text);
}

function* membersOf(value: unknown, marked: readonly string[] = []): Generator<Field> {
  const { schema, marks } = followed(value);
  if (!isObject(schema)) return;
  const above = [...marked, ...marks];
  const { properties, items, anyOf, allOf, oneOf } = schema;
  for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
    yield fieldOf(name, inner, above);
    yield* membersOf(inner, above);
  }
  for (const branch of [items, anyOf, allOf, oneOf].flat()) yield* membersOf(branch, above);
}

it.each(operationIds)("each field of a request is named by a requirement or a gap: %s", (id) => {
  const { method, path } = operations[id];
  const operation = at(openapi, `/paths/${escaped(path)}/${method.toLowerCase()}`);
  const body = followed(at(operation, "/requestBody")).schema;
  const parameters = at(operation, "/parameters");
  const fields = [
    ...membersOf(at(body, "/content/application~1json/schema")),
    ...(isArray(parameters) ? parameters : [])
      .filter((one) => at(followed(one).schema, "/in") === "query")
      .map((one) => fieldOf(String(at(followed(one).schema, "/name")), one, [])),
  ];
  const own = rows.filter((row) => row.operations.includes(id));
  const isNamed = (name: string): boolean =>
    own.some((row) => names(row.text, name) || PARTS.get(row.id)?.includes(name) === true);
  const unnamed = fields.filter((field) => field.gaps.length === 0 && !isNamed(field.name));
  expect([...new Set(unnamed.map(({ name }) => name))]).toEqual([]);
});
