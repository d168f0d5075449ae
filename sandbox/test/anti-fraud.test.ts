import { expect, test } from "vitest";
import type { OperationId } from "@payment-service/contract";
import { textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { chargeBody, mxn, testBed, tokenBody } from "./support.ts";

const GOOD = { ip_address: "203.0.113.7", device_id: "d-1", user_timezone: "-06:00" };

function encoded(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64");
}

interface Setting {
  readonly required?: readonly OperationId[];
  readonly strict?: true;
}

/** The code of the refusal, or what is said of a header that was passed over. */
async function send(header: string | undefined, { required = [], strict }: Setting = {}) {
  const notices: string[] = [];
  const settings = { antiFraudRequiredOn: new Set(required), strictRequests: strict === true };
  const bed = await testBed({ settings, onNotice: (line) => notices.push(line) });
  const sent = header === undefined ? {} : { "X-Cash-Anti-Fraud-Metadata": header };
  const { status, body, headers } = await bed.call("POST", "/transaction/charge", chargeBody(), {
    headers: sent,
  });
  if (status !== 200) return textAt(body, "detail", "code");
  const warning = headers.get("x-sandbox-warning");
  expect(notices).toEqual(warning === null ? [] : [`createCharge: ${warning}`]);
  return warning ?? "accepted";
}

const REQUIRED = { required: ["createCharge"] } as const;

test.each([
  ["the required names", GOOD],
  ["IPv6", { ...GOOD, ip_address: "2001:db8::1" }],
  ["names it does not know", { ...GOOD, favourite_color: "blue" }],
  [
    "a longitude as text and a latitude as number",
    { ...GOOD, location_latitude: 19.4, location_longitude: "-99.1" },
  ],
])("accepted: %s", async (_name, metadata) => {
  expect(await send(encoded(metadata))).toBe("accepted");
  expect(await send(Buffer.from(JSON.stringify(metadata)).toString("base64url"))).toBe("accepted");
});

test.each([
  ["missing_ip_address", { ...GOOD, ip_address: undefined }],
  ["missing_device_id", { ...GOOD, device_id: undefined }],
  ["missing_user_timezone", { ...GOOD, user_timezone: undefined }],
  ["invalid_ip_address", { ...GOOD, ip_address: "203.0.113" }],
  ["invalid_user_timezone", { ...GOOD, user_timezone: "CST" }],
  ["invalid_device_id", { ...GOOD, device_id: 5 }],
])("refused wherever it is sent, with invalid_anti_fraud_header_%s", async (code, metadata) => {
  expect(await send(encoded(metadata))).toBe(`invalid_anti_fraud_header_${code}`);
  expect(await send(encoded(metadata), REQUIRED)).toBe(`invalid_anti_fraud_header_${code}`);
});

const IN_HEADER = "in the header X-Cash-Anti-Fraud-Metadata";

test.each([
  ["location_longitude", -99.1, "a text"],
  ["is_incognito", "no", "true or false"],
  ["color_depth", "123", "a number"],
  ["os_type", null, "a text"],
])(
  "the optional name %s with %j is passed over, which the answer and the log say",
  async (name, value, type) => {
    const header = encoded({ ...GOOD, [name]: value });
    const said = `${name} ${IN_HEADER} must be ${type}; it is passed over`;
    expect(await send(header)).toBe(said);
    expect(await send(header, REQUIRED)).toBe(said);
    expect(await send(header, { strict: true })).toBe(`invalid_anti_fraud_header_invalid_${name}`);
  },
);

test.each([
  ["a list", encoded("[]")],
  ["a number", encoded("7")],
  ["Base64 of no JSON", encoded("not json")],
  ["JSON without Base64", "{}"],
  ["JSON without Base64", JSON.stringify(GOOD)],
  ["other signs", "%%% odd %%%"],
])("%s is refused where the header is required, and passed over elsewhere: %s", async (_name, header) => {
  const said =
    "The header X-Cash-Anti-Fraud-Metadata must be a JSON object as text, encoded in Base64; it is passed over";
  expect(await send(header)).toBe(said);
  expect(await send(header, { strict: true })).toBe("invalid_anti_fraud_header_format");
  expect(await send(header, REQUIRED)).toBe("invalid_anti_fraud_header_format");
});

test("a warning with a comma is one in the request log", async () => {
  const bed = await testBed();
  const headers = { "X-Cash-Anti-Fraud-Metadata": "?" };
  await bed.call("POST", "/transaction/charge", chargeBody(5000, { descriptoin: "x" }), { headers });
  const { answer } = await control(bed, "GET", "/requests");
  expect(answer["requests"]).toMatchObject([
    {
      warnings: [expect.stringContaining("encoded in Base64; it is"), expect.stringContaining("descriptoin")],
    },
  ]);
});

test("every wrong name is named, and each in the request log", async () => {
  const wrong = { color_depth: "24", is_rooted_device: 0 };
  const bed = await testBed();
  const headers = { "X-Cash-Anti-Fraud-Metadata": encoded({ ...GOOD, ...wrong }) };
  await bed.call("POST", "/transaction/charge", chargeBody(5000, { descriptoin: "x" }), { headers });
  const { answer } = await control(bed, "GET", "/requests");
  expect(answer["requests"]).toMatchObject([
    {
      warnings: [
        `is_rooted_device ${IN_HEADER} must be true or false; it is passed over`,
        `color_depth ${IN_HEADER} must be a number; it is passed over`,
        "descriptoin is not known; did you mean description?",
      ],
    },
  ]);
});

test("the padding may be of any length", async () => {
  const padded = `${encoded(GOOD).replace(/=+$/, "")}====`;
  expect(await send(padded)).toBe("accepted");
  expect(await send(padded, REQUIRED)).toBe("accepted");
});

test("left out, it is missed only on the operations that were named", async () => {
  expect(await send(undefined)).toBe("accepted");
  expect(await send(undefined, { required: ["createPaymentToken"] })).toBe("accepted");
  expect(await send(undefined, REQUIRED)).toBe("invalid_anti_fraud_header_missing");
});

test("token and order creation and order update look at it too", async () => {
  const bed = await testBed();
  const headers = { "X-Cash-Anti-Fraud-Metadata": encoded({ ...GOOD, device_id: undefined }) };
  const order = { order_total_amount: mxn(5), description: "x" };
  for (const [method, path, body] of [
    ["POST", "/tokenization/payment_token", tokenBody()],
    ["POST", "/order", order],
    ["PATCH", "/order/any", order],
  ] as const) {
    const answer = await bed.call(method, path, body, { headers });
    expect(textAt(answer.body, "detail", "code")).toBe("invalid_anti_fraud_header_missing_device_id");
  }
});
