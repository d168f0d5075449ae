import type { Breakage } from "./breakage.ts";

const charge = ["paths", "/transaction/charge", "post"];
const schemas = ["components", "schemas"];
const json = ["content", "application/json"];
const pending = [...charge, "responses", "400", ...json, "examples", "pending_collect_payment"];
const capture = ["paths", "/transaction/capture/{id}", "post", "responses", "200"];
const captured = [...capture, ...json, "examples", "captured"];

export const examples: readonly Breakage[] = [
  {
    rule: "examples-present",
    how: "an answer without example",
    at: [...charge, "responses", "200", ...json, "examples"],
    says: "createCharge 200 has no example",
  },
  {
    rule: "examples-present",
    how: "a request without example",
    at: [...charge, "requestBody", ...json, "examples"],
    put: {},
    says: "createCharge request has no example",
  },
  {
    rule: "examples-present",
    how: "a webhook without example",
    at: ["webhooks", "charge.succeeded", "post", "requestBody", ...json, "examples"],
    says: "charge.succeeded request has no example",
  },
  {
    rule: "examples-present",
    how: "an encoded header without example",
    at: ["components", "parameters", "AntiFraudMetadata", "examples"],
    says: "an encoded parameter needs an example",
  },
  {
    rule: "first-refusal",
    how: "a pending charge where a mock looks for a refusal",
    at: [...charge, "responses", "400", ...json, "examples", "invalid_request"],
    says: "has to be invalid_request, not pending_3ds_authenticate",
  },
  {
    rule: "examples-valid",
    how: "a request that the schema refuses",
    at: [...charge, "requestBody", ...json, "examples", "by_card", "value", "description"],
    put: 5,
    says: "/description must be string",
  },
  {
    rule: "examples-valid",
    how: "a pending charge under a third status",
    at: [...pending, "value", "status"],
    put: "success",
    says: "must match exactly one schema in oneOf",
  },
  {
    rule: "examples-valid",
    how: "an event of another name",
    at: [
      "webhooks",
      "charge.succeeded",
      "post",
      "requestBody",
      ...json,
      "examples",
      "charge_succeeded",
      "value",
      "event_type",
    ],
    put: "charge.done",
    says: "/event_type must be equal to constant",
  },
  {
    rule: "examples-valid",
    how: "a header that lacks a required name",
    at: ["components", "parameters", "AntiFraudMetadata", "examples", "all_names", "value"],
    put: Buffer.from('{"ip_address":"192.0.2.1","user_timezone":"-06:00"}').toString("base64"),
    says: "must have required property 'device_id'",
  },
  {
    rule: "examples-valid",
    how: "a header that is no JSON",
    at: ["components", "parameters", "AntiFraudMetadata", "examples", "all_names", "value"],
    put: "bm8ganNvbg==",
    says: "decoded from Base64 this is not JSON: no json",
  },
  {
    rule: "examples-valid",
    how: "an example inside a schema that does not fit it",
    at: [...schemas, "Amount", "properties", "amount", "examples"],
    put: ["5000"],
    says: "the whole must be integer",
  },
  {
    rule: "examples-honest",
    how: "an example with a field of our own invention",
    at: [...charge, "responses", "200", ...json, "examples", "succeeded", "value", "fee"],
    put: 1,
    says: "example succeeded shows /fee, which the contract does not declare",
  },
  {
    rule: "examples-honest",
    how: "an example that no longer says which gap it fills",
    at: [...captured, "x-not-shown"],
    says: "example captured shows /captured_amount/amount",
  },
];
