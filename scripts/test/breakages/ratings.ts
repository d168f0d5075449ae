import type { Level } from "../../contract-diff/level.ts";

export interface Step {
  /** Members to go down from the root of the bundled contract. */
  readonly at: readonly string[];
  /** What to put there; left out, the member is removed. */
  readonly put?: unknown;
  /** Where the member goes instead. */
  readonly to?: readonly string[];
}

/** A change of the contract, and the version that it asks for. */
export interface Rating {
  readonly how: string;
  readonly steps: readonly Step[];
  readonly level: Level;
  readonly says: string;
  /** The version that the same change asks for when it is taken back. */
  readonly back?: Level;
}

const schema = (...steps: string[]) => ["components", "schemas", ...steps];
const parameter = (...steps: string[]) => ["components", "parameters", ...steps];
const path = (name: string, method: string, ...steps: string[]) => ["paths", name, method, ...steps];
const charge = (...steps: string[]) => path("/transaction/charge", "post", ...steps);
const word = (text: string) => ({ type: "string", const: text });
const one = (
  how: string,
  at: readonly string[],
  put: unknown,
  level: Level,
  says: string,
  back?: Level,
): Rating => ({
  how,
  steps: [put === undefined ? { at } : { at, put }],
  level,
  says,
  ...(back !== undefined && { back }),
});
const gone = undefined;
const any = {};

export const ratings: readonly Rating[] = [
  // Operations, parameters, keys
  one("an operation is gone", path("/order/{id}", "get"), gone, "major", "GET /order/{id} is gone", "minor"),
  one(
    "an operation has another name",
    charge("operationId"),
    "pay",
    "major",
    "operationId was createCharge",
    "major",
  ),
  one(
    "a kind of key is no longer accepted",
    charge("x-key-kinds"),
    ["secret"],
    "major",
    "no public key",
    "minor",
  ),
  one(
    "a kind of key is accepted where none was shown",
    path("/plan", "get", "x-key-kinds"),
    ["secret"],
    "major",
    "no public key",
  ),
  one(
    "whether a kind of key is shown",
    path("/plan", "get", "x-key-kinds"),
    ["public", "secret"],
    "patch",
    "whether the kinds are shown",
    "patch",
  ),
  one(
    "an answer is gone",
    path("/transaction/charge/{id}", "get", "responses", "404"),
    gone,
    "major",
    "404: this answer is gone",
    "minor",
  ),
  one(
    "a parameter is gone",
    path("/transaction/charge", "get", "parameters", "3"),
    gone,
    "major",
    "query limit: it is gone",
    "minor",
  ),
  one(
    "a parameter is required",
    parameter("LimitParameter", "required"),
    true,
    "major",
    "query limit: it is now required",
    "minor",
  ),
  one(
    "a parameter has another default",
    parameter("LimitParameter", "schema", "default"),
    20,
    "major",
    "default was 10 and is 20",
    "major",
  ),
  one(
    "a limit is lower",
    parameter("LimitParameter", "schema", "maximum"),
    50,
    "major",
    "maximum was 100 and is 50",
    "minor",
  ),
  one(
    "a lowest value is higher",
    schema("CaptureOrRefundAmount", "properties", "amount", "minimum"),
    1,
    "major",
    "minimum was 0 and is 1",
    "minor",
  ),
  one(
    "a body is required",
    path("/subscription/{id}/cancel", "post", "requestBody", "required"),
    true,
    "major",
    "body: it is now required",
    "minor",
  ),
  one("an operation is deprecated", charge("deprecated"), true, "minor", "createCharge: it is deprecated"),
  one(
    "another media type is answered",
    path("/checkout/button", "get", "responses", "200", "content", "text/html"),
    any,
    "major",
    "text/html is new",
    "major",
  ),
  // Requests
  one(
    "a request must have more",
    schema("CreateProductRequest", "required"),
    ["name", "description", "status"],
    "major",
    "status: it is now required",
    "minor",
  ),
  one(
    "a request may leave something out",
    schema("CreateProductRequest", "required"),
    ["name"],
    "minor",
    "description: it is no longer required",
    "major",
  ),
  one(
    "a request has a new member",
    schema("CreateProductRequest", "properties", "colour"),
    { type: "string" },
    "minor",
    "colour: it is new",
    "major",
  ),
  one(
    "a word of a request is gone",
    schema("CreateProductRequest", "properties", "status", "enum"),
    ["enabled"],
    "major",
    'the word "disabled" is gone',
    "minor",
  ),
  one(
    "a suggestion of a request is gone",
    schema("PaymentMethod", "anyOf", "0", "enum"),
    ["credit_or_debit_card"],
    "major",
    "pay_with_store",
  ),
  one(
    "a suggestion of a request is new",
    schema("PaymentMethod", "anyOf", "0", "enum"),
    [
      "credit_or_debit_card",
      "pay_with_bank_account",
      "pay_with_store",
      "pay_with_bnpl",
      "pay_with_service_payment_token",
      "pay_with_shells",
    ],
    "minor",
    "pay_with_shells",
  ),
  one(
    "a number of a request is a text",
    schema("Amount", "properties", "amount", "type"),
    "string",
    "major",
    "its type was integer and is string",
    "major",
  ),
  one(
    "a whole number may be broken",
    schema("Amount", "properties", "amount", "type"),
    ["integer", "null"],
    "minor",
    "integer or null",
    "major",
  ),
  one(
    "a text of a request has a format",
    schema("CreateProductRequest", "properties", "name", "format"),
    "uuid",
    "major",
    "format was not there",
    "minor",
  ),
  one(
    "a closed object",
    schema("Amount", "additionalProperties"),
    false,
    "major",
    "additionalProperties was true and is false",
    "minor",
  ),
  one(
    "one of two ways of a request is gone",
    schema("CreateSubscriptionRequest", "anyOf", "1"),
    gone,
    "major",
    "no longer SubscriptionByTokenAlias",
    "minor",
  ),
  one(
    "a branch of a request demands more",
    schema("SubscriptionByTokenId", "required"),
    ["payment_token_id", "billing_day"],
    "major",
    "billing_day: it is now required",
    "minor",
  ),
  one(
    "the decoded header demands more",
    schema("AntiFraudMetadata", "required"),
    ["ip_address", "device_id", "user_timezone", "os_type"],
    "major",
    "os_type: it is now required",
    "minor",
  ),
  one(
    "the decoded header has another pattern",
    schema("AntiFraudMetadata", "properties", "user_timezone", "pattern"),
    "^Z$",
    "major",
    "pattern was",
    "major",
  ),
  // Answers
  one(
    "charge creation cannot be pending any more",
    schema("ChargePendingOrFailed", "oneOf", "0"),
    gone,
    "major",
    "no longer PendingCharge",
    "major",
  ),
  one(
    "the word that tells pending is another",
    schema("PendingCharge", "properties", "status", "const"),
    "waiting",
    "major",
    'the word "pending" is gone',
    "major",
  ),
  one(
    "an answer lacks a member",
    schema("ChargeList", "properties", "has_next"),
    gone,
    "major",
    "has_next: it is gone",
    "minor",
  ),
  one(
    "an answer may lack a member",
    schema("Capture", "required"),
    ["status_details"],
    "major",
    "capture_transaction_id: it is no longer required",
    "minor",
  ),
  one(
    "an answer has a new word",
    schema("BillingFrequency", "enum"),
    ["weekly", "bi_weekly", "monthly", "annual", "daily", "hourly"],
    "major",
    'the word "hourly" is new',
    "major",
  ),
  one(
    "an answer suggests a new word",
    schema("Action", "anyOf", "0", "enum"),
    ["3ds_authenticate", "collect_payment", "complete_at_bnpl_provider", "call"],
    "minor",
    '"call" is new',
    "minor",
  ),
  one(
    "an answer may be null",
    schema("ChargeList", "properties", "merchant_payment_transactions", "type"),
    ["array", "null"],
    "major",
    "array or null",
    "minor",
  ),
  // Webhooks
  one(
    "a webhook is gone",
    ["webhooks", "charge.failed"],
    gone,
    "major",
    "webhook charge.failed: it is gone",
    "minor",
  ),
  {
    how: "a webhook has another name",
    steps: [{ at: ["webhooks", "charge.failed"], to: ["webhooks", "charge.broken"] }],
    level: "major",
    says: "webhook charge.failed: it is called charge.broken now",
    back: "major",
  },
  one(
    "the event_type of a webhook is another",
    schema("ChargeSucceededEvent", "properties", "event_type"),
    word("charge.done"),
    "major",
    '"charge.succeeded" is gone',
    "major",
  ),
  one(
    "a webhook lacks a member",
    schema("ChargeSucceededEvent", "properties", "id"),
    gone,
    "major",
    "ChargeSucceededEvent.id: it is gone",
    "minor",
  ),
  // Names and words
  {
    how: "a schema has another name",
    steps: [{ at: schema("CreatedPlan"), to: schema("NewPlan") }],
    level: "major",
    says: "schema CreatedPlan: its name is gone",
    back: "major",
  },
  {
    how: "an operation has another address",
    steps: [{ at: ["paths", "/order/{id}"], to: ["paths", "/orders/{id}"] }],
    level: "major",
    says: "GET /order/{id} has become GET /orders/{id}",
    back: "major",
  },
  one("a sentence is another", charge("summary"), "Pay", "patch", "other words: summary", "patch"),
  one(
    "an example is another",
    charge("requestBody", "content", "application/json", "examples", "by_card", "value", "description"),
    "Tea",
    "patch",
    "other examples",
    "patch",
  ),
  one(
    "an example is gone",
    charge("requestBody", "content", "application/json", "examples", "by_card"),
    gone,
    "minor",
    "the example by_card is gone",
    "patch",
  ),
  one(
    "a server is another",
    ["servers"],
    [{ url: "https://example.com/v3" }],
    "patch",
    "words that no operation",
  ),
];
