/**
 * Ways to break the contract, at least one for each house rule: the rule, the place, the words that the rule then has to
 * say, and what to put there; without the last the member is removed. Places that begin with `gaps` are in gaps.yaml.
 */
type Breakage = readonly [rule: string, place: string, says: string, put?: unknown];

const CHARGE = "paths /transaction/charge post";
const CAPTURE = "paths /transaction/capture/{id} post";
const REFUND = "paths /transaction/refund/{id} post";
const LOOKUP = "paths /transaction/lookup post";
const ORDER = "paths /order post";
const SCHEMA = "components schemas";
const JSON_BODY = "content application/json";
const HEADER = "components parameters AntiFraudMetadata examples";
const base64 = (text: string) => Buffer.from(text).toString("base64");

export const breakages: readonly Breakage[] = [
  [
    "gap-markers",
    `${SCHEMA} Amount x-not-shown`,
    'x-not-shown names "amount.unheard-of"',
    "amount.unheard-of",
  ],
  ["gap-markers", `${CHARGE} x-not-shown`, 'row "charge.idempotency" is marked nowhere'],
  ["gap-markers", "gaps 5 why", "has no text under why", ""],
  ["gap-markers", "gaps 4 unmarked", "has a reason under unmarked, but is marked at", "Only in words."],
  ["gap-markers", "gaps 0 id", 'row "naming.brand-word" is there more than once', "naming.brand-word"],
  ["gap-markers", `${SCHEMA} Card x-not-shown`, "x-not-shown is empty", []],
  [
    "gap-markers",
    `${SCHEMA} ConsumerDetail x-not-shown`,
    "must be the id of a gap or a list of ids, not true",
    true,
  ],
  ["gap-markers", `${SCHEMA} OrderItem x-not-shown`, "names a gap twice", ["amount.zero", "amount.zero"]],
  [
    "gap-markers",
    `${SCHEMA} ChargeRequest properties amount_details x-not-shown`,
    'x-not-shown names "beside"',
    "beside",
  ],

  ["operations", `${CHARGE} operationId`, 'operationId "" is not a camelCase name'],
  ["operations", `${CAPTURE} x-source`, "captureCharge has no x-source"],
  ["operations", `${REFUND} tags`, "needs exactly one tag", []],
  ["operations", "webhooks charge.failed post x-source", "charge.failed has no x-source"],
  ["operation-operationId-unique", `${LOOKUP} operationId`, "unique", "getCharge"],
  ["operation-summary", `${ORDER} summary`, "`summary`"],
  ["key-kinds", `${CAPTURE} x-key-kinds`, "captureCharge has neither x-key-kinds nor a gap"],
  ["key-kinds", `${REFUND} x-key-kinds`, "not [private]", ["private"]],
  [
    "key-kinds",
    "paths /plan get x-key-kinds",
    "also a gap that says the document does not give them",
    ["secret"],
  ],
  ["key-kinds", `${ORDER} responses 401`, "createOrder has no answer 401"],
  ["stability", "paths /plan get x-stability", "x-stability of listPlans should be beta, not absent"],
  ["stability", `${ORDER} x-stability`, 'x-stability of createOrder should be absent, not "beta"', "beta"],
  [
    "event-types",
    "webhooks charge.failed post x-not-shown",
    'webhook "charge.failed" has an open event_type but no gap',
  ],
  [
    "event-types",
    `${SCHEMA} ChargeSucceededEvent properties event_type const`,
    'the event_type "charge.success"',
    "charge.success",
  ],
  [
    "event-types",
    "webhooks capture.succeeded post x-not-shown",
    "x-not-shown, yet fixes it",
    "event.capture-succeeded",
  ],
  [
    "event-types",
    `${SCHEMA} ChargeSucceededEvent properties event_type`,
    '"charge.succeeded" declares no event_type',
  ],
  ["event-types", "webhooks charge", 'webhook "charge" is not named by resource and outcome', { post: {} }],

  ["examples-present", `${CAPTURE} responses 200 ${JSON_BODY} examples`, "a body needs an example"],
  ["examples-present", `${REFUND} requestBody ${JSON_BODY} examples`, "a body needs an example", {}],
  [
    "examples-present",
    `webhooks charge.succeeded post requestBody ${JSON_BODY} examples`,
    "a body needs an example",
  ],
  ["examples-present", HEADER, "an encoded parameter needs an example"],
  [
    "first-refusal",
    `${CHARGE} responses 400 ${JSON_BODY} examples invalid_request`,
    "has to be invalid_request, not pending_3ds_authenticate",
  ],
  [
    "no-invalid-media-type-examples",
    `${CHARGE} requestBody ${JSON_BODY} examples by_card value description`,
    "`description` property type must be string",
    5,
  ],
  [
    "no-invalid-media-type-examples",
    `${CHARGE} responses 400 ${JSON_BODY} examples pending_collect_payment value status`,
    "must be in oneOf or anyOf",
    "success",
  ],
  [
    "no-invalid-media-type-examples",
    `webhooks charge.succeeded post requestBody ${JSON_BODY} examples charge_succeeded value event_type`,
    "`event_type` property must be equal to constant",
    "charge.done",
  ],
  [
    "no-invalid-parameter-examples",
    "paths /continuation/{id} get parameters 0 example",
    'format "uuid"',
    "no id",
  ],
  ["no-invalid-schema-examples", `${SCHEMA} Amount properties amount examples`, "must be integer", ["5000"]],
  [
    "decoded-header",
    `${HEADER} all_names value`,
    "device_id",
    base64('{"ip_address":"192.0.2.1","user_timezone":"-06:00"}'),
  ],
  ["decoded-header", `${HEADER} all_names value`, "is not JSON: no json", base64("no json")],
  [
    "examples-honest",
    `${CHARGE} responses 200 ${JSON_BODY} examples succeeded value fee`,
    "example succeeded shows /fee, which the contract does not declare",
    1,
  ],
  [
    "examples-honest",
    `${CAPTURE} responses 200 ${JSON_BODY} examples captured x-not-shown`,
    "example captured shows /captured_amount/amount",
  ],

  [
    "nothing-invented",
    `${SCHEMA} ChargeObject x-not-shown`,
    "an object without properties needs x-not-shown",
  ],
  ["nothing-invented", `${SCHEMA} ChargeObject additionalProperties`, "needs additionalProperties: true"],
  [
    "nothing-invented",
    `${SCHEMA} Refund properties refund_transaction_id x-not-shown`,
    "a value without a type",
  ],
  ["nothing-invented", `${SCHEMA} BillingDetails additionalProperties`, "no object is closed", false],
  ["plain-schemas", `${SCHEMA} ErrorBody if`, '"if" gets lost or changes', {}],
  ["plain-schemas", `${SCHEMA} EventId not`, '"not" says only', { type: "string" }],
  ["plain-schemas", `${SCHEMA} NextPage oneOf`, "write null as type", [{ type: "string" }, { type: "null" }]],
  [
    "deprecated",
    `${SCHEMA} PaymentDetail properties name description`,
    'says "Use `...` instead."',
    "Deprecated.",
  ],
  ["descriptions", `${LOOKUP} responses 200 description`, "a description is missing", ""],
  ["descriptions", `${SCHEMA} Amount properties amount description`, "a description is missing"],
  ["descriptions", `${SCHEMA} Capture description`, "a description is missing"],
  ["descriptions", "components securitySchemes clientKey description", "no whole sentence", "key"],
  [
    "names",
    `${SCHEMA} Order properties orderTotal`,
    'field "orderTotal" is not in snake_case',
    { type: "string" },
  ],
  [
    "names",
    `${CHARGE} responses 200 ${JSON_BODY} examples wentWell`,
    'example "wentWell" is not in snake_case',
    { value: {} },
  ],
  ["names", "components parameters AntiFraudMetadata name", '"antiFraud" is not in snake_case', "antiFraud"],
  ["names", `${SCHEMA} late_fee`, 'schema "late_fee" is not in PascalCase', { type: "string" }],
  ["open-enums", `${SCHEMA} Action x-open-enum`, "mark it with x-open-enum: true"],
  ["open-enums", `${SCHEMA} Action anyOf`, "x-open-enum is written anyOf", [{ type: "string" }]],
  ["open-enums", `${SCHEMA} Action x-not-shown`, "why is it open?"],
];
