import { expect, test } from "vitest";
import { FACET_NAMES, facetText, type Facets } from "../store/charge-facets.ts";
import { SCHEMA_VERSION, schemaVersion, TABLES } from "../store/schema.ts";

const EVERY_FACET: Facets = {
  status: "captured",
  method: "credit_or_debit_card",
  channel: "commerce_api",
  network: "visa",
  installments: true,
  subscription: true,
};

test("each facet is stored under its name", () => {
  expect(JSON.parse(facetText(EVERY_FACET))).toEqual(EVERY_FACET);
  expect(FACET_NAMES).toEqual(Object.keys(EVERY_FACET));
});

test("another table or another facet is another version of the schema", () => {
  const versions = [
    SCHEMA_VERSION,
    schemaVersion([...TABLES, "CREATE TABLE more (id TEXT)"], FACET_NAMES),
    schemaVersion(TABLES, [...FACET_NAMES, "wallet"]),
  ];
  expect(SCHEMA_VERSION).toBe(schemaVersion(TABLES, FACET_NAMES));
  expect(new Set(versions).size).toBe(3);
});
