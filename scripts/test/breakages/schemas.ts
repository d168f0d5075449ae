import type { Breakage } from "./breakage.ts";

const charge = ["paths", "/transaction/charge", "post"];
const components = ["components", "schemas"];
const json = ["content", "application/json"];

export const schemas: readonly Breakage[] = [
  {
    rule: "nothing-invented",
    how: "an empty object that is not marked",
    at: [...components, "ChargeObject", "x-not-shown"],
    says: "an object without properties needs x-not-shown",
  },
  {
    rule: "nothing-invented",
    how: "an empty object that is not open",
    at: [...components, "ChargeObject", "additionalProperties"],
    says: "needs additionalProperties: true",
  },
  {
    rule: "nothing-invented",
    how: "a value without type that is not marked",
    at: [...components, "Refund", "properties", "refund_transaction_id", "x-not-shown"],
    says: "a value without a type needs x-not-shown",
  },
  {
    rule: "nothing-invented",
    how: "a closed object",
    at: [...components, "Amount", "additionalProperties"],
    put: false,
    says: "no object is closed",
  },
  {
    rule: "plain-schemas",
    how: "a word that OpenAPI 3.0 does not have",
    at: [...components, "Amount", "if"],
    put: {},
    says: '"if" gets lost or changes',
  },
  {
    rule: "plain-schemas",
    how: "null as a branch",
    at: [...components, "NextPage", "oneOf"],
    put: [{ type: "string" }, { type: "null" }],
    says: "write null as type",
  },
  {
    rule: "deprecated",
    how: "a deprecated field that names no other",
    at: [...components, "PaymentDetail", "properties", "name", "description"],
    put: "Deprecated.",
    says: 'a deprecated field says "Use `...` instead."',
  },
  {
    rule: "descriptions",
    how: "an answer without description",
    at: [...charge, "responses", "200", "description"],
    put: "",
    says: "a description is missing",
  },
  {
    rule: "descriptions",
    how: "a field without description",
    at: [...components, "Amount", "properties", "amount", "description"],
    says: "a description is missing",
  },
  {
    rule: "descriptions",
    how: "a description that is no sentence",
    at: ["components", "securitySchemes", "clientKey", "description"],
    put: "key",
    says: "no whole sentence",
  },
  {
    rule: "names",
    how: "a field in camelCase",
    at: [...components, "Amount", "properties", "currencyCode"],
    put: { type: "string" },
    says: 'field "currencyCode" is not in snake_case',
  },
  {
    rule: "names",
    how: "an example in camelCase",
    at: [...charge, "responses", "200", ...json, "examples", "wentWell"],
    put: { value: {} },
    says: 'example "wentWell" is not in snake_case',
  },
  {
    rule: "names",
    how: "a schema in snake_case",
    at: [...components, "late_fee"],
    put: { type: "string" },
    says: 'schema "late_fee" is not in PascalCase',
  },
  {
    rule: "open-enums",
    how: "an open enum that is not marked as one",
    at: [...components, "Action", "x-open-enum"],
    says: "mark it with x-open-enum: true",
  },
  {
    rule: "open-enums",
    how: "an open enum in another form",
    at: [...components, "Action", "anyOf"],
    put: [{ type: "string" }],
    says: "x-open-enum is written anyOf",
  },
  {
    rule: "open-enums",
    how: "an open enum without a gap",
    at: [...components, "Action", "x-not-shown"],
    says: "why is it open?",
  },
];
