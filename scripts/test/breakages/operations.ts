import type { Breakage } from "./breakage.ts";

const charge = ["paths", "/transaction/charge", "post"];
const schemas = ["components", "schemas"];

export const operations: readonly Breakage[] = [
  {
    rule: "operations",
    how: "an operation without id",
    at: [...charge, "operationId"],
    says: 'operationId "" is not a camelCase name',
  },
  {
    rule: "operations",
    how: "two operations with one id",
    at: [...charge, "operationId"],
    put: "getCharge",
    says: 'operationId "getCharge" is used twice',
  },
  { rule: "operations", how: "no source", at: [...charge, "x-source"], says: "createCharge has no x-source" },
  { rule: "operations", how: "no tag", at: [...charge, "tags"], put: [], says: "needs exactly one tag" },
  {
    rule: "key-kinds",
    how: "an operation that does not say which keys it takes",
    at: [...charge, "x-key-kinds"],
    says: "createCharge has neither x-key-kinds nor a gap",
  },
  {
    rule: "key-kinds",
    how: "a kind of key that does not exist",
    at: [...charge, "x-key-kinds"],
    put: ["private"],
    says: "not [private]",
  },
  {
    rule: "key-kinds",
    how: "key kinds where the document shows none",
    at: ["paths", "/plan", "get", "x-key-kinds"],
    put: ["secret"],
    says: "also a gap that says the document does not give them",
  },
  {
    rule: "key-kinds",
    how: "no answer for a wrong key",
    at: [...charge, "responses", "401"],
    says: "createCharge has no answer 401",
  },
  {
    rule: "stability",
    how: "a beta operation that does not say so",
    at: ["paths", "/plan", "get", "x-stability"],
    says: "x-stability of listPlans should be beta, not absent",
  },
  {
    rule: "stability",
    how: "beta where nothing is",
    at: [...charge, "x-stability"],
    put: "beta",
    says: 'x-stability of createCharge should be absent, not "beta"',
  },
  {
    rule: "event-types",
    how: "an unnamed event without a gap",
    at: ["webhooks", "charge.failed", "post", "x-not-shown"],
    says: 'webhook "charge.failed" has an open event_type but no gap of its own',
  },
  {
    rule: "event-types",
    how: "a named event under another key",
    at: [...schemas, "ChargeSucceededEvent", "properties", "event_type", "const"],
    put: "charge.success",
    says: 'webhook "charge.succeeded" has the event_type "charge.success"',
  },
  {
    rule: "event-types",
    how: "a named event that is marked as unnamed",
    at: ["webhooks", "capture.succeeded", "post", "x-not-shown"],
    put: "event.capture-succeeded",
    says: "marks its event_type with x-not-shown, yet fixes it",
  },
  {
    rule: "event-types",
    how: "a body without event_type",
    at: [...schemas, "ChargeSucceededEvent", "properties", "event_type"],
    says: 'webhook "charge.succeeded" declares no event_type',
  },
  {
    rule: "event-types",
    how: "a key without outcome",
    at: ["webhooks", "charge"],
    put: { post: {} },
    says: 'webhook "charge" is not named by resource and outcome',
  },
];
