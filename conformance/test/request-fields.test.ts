/** A field of a request that nothing names would be accepted or passed over, and no verdict would tell. */
import { operations } from "@payment-service/contract";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import { operationIds } from "../call/contract.ts";
import { at, escaped, isArray, isObject } from "../call/json-pointer.ts";
import { loadRequirements } from "../register/requirements.ts";

const CONSUMER = ["external_consumer_id", "email", "first_name", "second_first_name", "first_last_name"];
const BILLING = ["last_name", "phone_1", "address_line_1", "country_code", "locality", "postal_code"];
const CARD = ["card_number", "expiration_month", "expiration_year", "card_validation_code"];

/** Requirements that name fields by what they are parts of. */
const PARTS = new Map([
  ["token.create.card-fields", CARD],
  ["consumer.fields", [...CONSUMER, "second_last_name"]],
  ["charge.billing-details", [...BILLING, "region_name_or_code"]],
  ["charge.only-required-fields", CARD],
  ["lookup.charge-body", ["billing_details", ...BILLING, "region_name_or_code", ...CARD]],
  ["order.known-fields", [...BILLING, "region_name_or_code", ...CARD]],
  [
    "order.update.optional-types",
    ["order_total_amount", "billing_details", ...BILLING, "region_name_or_code", ...CARD],
  ],
]);

const rows = [...loadRequirements().values()];

function deref(value: unknown): unknown {
  const ref = at(value, "/$ref");
  return typeof ref === "string" ? deref(at(openapi, ref.slice(1))) : value;
}

function* membersOf(schema: unknown): Generator<string> {
  const here = deref(schema);
  if (!isObject(here)) return;
  const { properties, items, anyOf, allOf } = here;
  for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
    yield name;
    yield* membersOf(inner);
  }
  for (const branch of [items, anyOf, allOf].flat()) yield* membersOf(branch);
}

it.each(operationIds)("each field of a request is named by a requirement or a gap: %s", (id) => {
  const { method, path } = operations[id];
  const operation = at(openapi, `/paths/${escaped(path)}/${method.toLowerCase()}`);
  const parameters = at(operation, "/parameters");
  const fields = [
    ...membersOf(at(deref(at(operation, "/requestBody")), "/content/application~1json/schema")),
    ...(isArray(parameters) ? parameters.map(deref) : [])
      .filter((one) => at(one, "/in") === "query")
      .map((one) => String(at(one, "/name"))),
  ];
  const own = rows.filter((row) => row.operations.includes(id));
  const named = [...own.map(({ text }) => text), JSON.stringify(gaps)].join("\n");
  const isPart = (field: string): boolean => own.some((row) => PARTS.get(row.id)?.includes(field) === true);
  const unnamed = fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(named) && !isPart(field));
  expect([...new Set(unnamed)]).toEqual([]);
});
