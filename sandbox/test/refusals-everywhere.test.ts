import { expect, test } from "vitest";
import { isObject, objectAt } from "../values/json.ts";
import { RIGHT_REQUESTS } from "./right-requests.ts";
import { chargeBody, makeCharge, mxn, payByToken, testBed, type Answer, type TestBed } from "./support.ts";

const UNKNOWN = "0b0f1c6e-6b0a-4b7e-9a57-0d0d2f7a3a11";

type Place = readonly string[];

/** Every place of a value, itself included. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

function withAt(value: unknown, [name, ...rest]: Place, wrong: unknown): unknown {
  if (name === undefined || !isObject(value)) return wrong;
  return { ...value, [name]: withAt(value[name], rest, wrong) };
}

const WRONG: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  1e20,
  0.5,
  true,
  "",
  "x",
  "y".repeat(3000),
  [],
  {},
];

/** The list of a refusal, each with a place, a problem, and what came. */
function violationsIn({ body }: Answer) {
  const list = objectAt(body, "detail", "additional_details")?.["violations"];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** What a stranger must be able to read. */
function expectReadable(answer: Answer, tag: string): void {
  const message = String(answer.body["message"]);
  const violations = violationsIn(answer);
  expect([tag, violations.length > 0]).toEqual([tag, true]);
  expect(message).toMatch(/^[A-Za-z].{5,300}[.?]$/s);
  expect(message).not.toMatch(/[\^$\\]|undefined|NaN|Infinity|must match|\[object/);
  const places = violations.map(({ at }) => String(at));
  expect([tag, new Set(places).size]).toEqual([tag, places.length]);
  for (const { at, problem, sent } of violations) {
    expect(at).toMatch(/^(body|query|path|header)(\/|$)/);
    expect(problem).toMatch(/^(must |is |needs |has |was )/);
    expect([tag, String(sent).length < 80]).toEqual([tag, true]);
  }
}

test.each(Object.keys(RIGHT_REQUESTS))(
  "%s: whatever is wrong in the body, the refusal lists it once and in words",
  async (id) => {
    const bed = await testBed();
    const make = Object.entries(RIGHT_REQUESTS).find(([name]) => name === id)?.[1];
    const right = await make!(bed);
    const answers: { readonly tag: string; readonly answer: Answer }[] = [];
    for (const place of placesIn(right.body)) {
      for (const wrong of WRONG) {
        if (place.length === 0 && wrong === undefined) continue;
        const body = JSON.stringify(withAt(right.body, place, wrong));
        const tag = `${place.join("/")} ${String(wrong).slice(0, 20)}`;
        answers.push({ tag, answer: await bed.call(right.method, right.path, body) });
      }
    }
    const refused = answers.filter(({ answer }) => answer.status !== 200);
    expect(refused.filter(({ answer }) => answer.status !== 400)).toEqual([]);
    // A second capture, or a second cancellation, is refused for its state.
    const unfit = refused.filter(
      ({ answer }) => objectAt(answer.body, "detail")?.["code"] === "validation_error",
    );
    for (const { tag, answer } of unfit) expectReadable(answer, tag);
    expect(unfit.length).toBeGreaterThan(5);
  },
);

const charge = (more: object) => ["POST", "/transaction/charge", chargeBody(5000, more)] as const;

test.each([
  ["an order", charge({ order_id: UNKNOWN }), "body/order_id", "is the id of no order"],
  ["an order in an object", charge({ order: { id: "x" } }), "body/order/id", "is the id of no order"],
  [
    "an order as shops name it",
    charge({ purchase_details: { service_system_order_id: UNKNOWN } }),
    "body/purchase_details/service_system_order_id",
    "is the id of no order",
  ],
  [
    "a token",
    charge({ payment_detail: payByToken(UNKNOWN) }),
    "body/payment_detail/credentials/service_payment_token/payment_token",
    "is the id of no payment token",
  ],
  [
    "a product",
    ["POST", "/plan", { name: "a", description: "b", product_id: UNKNOWN, price: mxn(5) }],
    "body/product_id",
    "is the id of no product",
  ],
  ["a charge to capture", ["POST", "/transaction/capture/x", mxn(5)], "path/id", "is the id of no charge"],
  ["an order to read", ["GET", "/order/x"], "path/id", "is the id of no order"],
  [
    "a cursor",
    ["GET", "/transaction/charge?after_id=x"],
    "query/after_id",
    "is no cursor of a previous response",
  ],
] as const)(
  "%s that does not exist is named with its place",
  async (_name, [method, path, body], at, problem) => {
    const bed = await testBed();
    const answer = await bed.call(method, path, body);
    expect(answer.status).toBe(400);
    expectReadable(answer, at);
    expect(violationsIn(answer)).toEqual([{ at, problem, sent: expect.stringMatching(/^"/) }]);
  },
);

test("a subscription that names its token by an alias is told about the alias", async () => {
  const bed = await testBed();
  const { body } = await RIGHT_REQUESTS.createSubscription!(bed);
  const { payment_token_id: _id, ...rest } = body;
  const answer = await bed.call("POST", "/subscription", { ...rest, payment_token_alias: "ana" });
  expect(answer.body["message"]).toBe('There is no payment token with the alias "ana".');
  expect(violationsIn(answer)).toMatchObject([{ at: "body/payment_token_alias" }]);
});

test("what came is shortened, and a card number in the place of an id is masked", async () => {
  const bed = await testBed();
  const long = await bed.call("GET", `/order/${"y".repeat(3000)}`);
  expect(long.text.length).toBeLessThan(600);
  const number = "4111111111111111";
  for (const [method, path, body] of [
    ["GET", `/order/${number}`],
    ["GET", `/tokenization/payment_token/${number}`],
    charge({ payment_detail: payByToken(number) }),
    charge({ order_id: number }),
    ["POST", `/transaction/capture/${number}`, mxn(5)],
  ] as const) {
    const { status, text } = await bed.call(method, path, body);
    expect(status).toBe(400);
    expect(text).not.toContain(number);
  }
});

async function withHeader(bed: TestBed, metadata: unknown) {
  const header = Buffer.from(JSON.stringify(metadata)).toString("base64");
  return bed.call("POST", "/transaction/charge", chargeBody(), {
    headers: { "x-cash-anti-fraud-metadata": header },
  });
}

test("the anti-fraud header is refused in the same shape, each wrong name once", async () => {
  const bed = await testBed({ settings: { antiFraudRequiredOn: new Set(["createCharge"]) } });
  const HEADER = "header/X-Cash-Anti-Fraud-Metadata";
  const none = await bed.call("POST", "/transaction/charge", chargeBody());
  expectReadable(none, "none");
  expect(violationsIn(none)).toEqual([{ at: HEADER, problem: "is missing" }]);

  const wrong = await withHeader(bed, { ip_address: "x", user_timezone: "CST", color_depth: "123" });
  expectReadable(wrong, "wrong");
  expect(wrong.body["message"]).toBe(
    "device_id in the header X-Cash-Anti-Fraud-Metadata is missing. detail.additional_details.violations has 2 more.",
  );
  expect(violationsIn(wrong)).toEqual([
    { at: `${HEADER}/device_id`, problem: "is missing" },
    { at: `${HEADER}/ip_address`, problem: "must be an IPv4 or IPv6 address", sent: '"x"' },
    { at: `${HEADER}/user_timezone`, problem: "must be an offset from UTC such as -06:00", sent: '"CST"' },
  ]);

  for (const metadata of [5, null, []]) {
    const answer = await withHeader(bed, metadata);
    expectReadable(answer, String(metadata));
    expect(violationsIn(answer)).toMatchObject([
      { at: HEADER, problem: expect.stringMatching(/^must be a JSON object/) },
    ]);
  }
});

test("an amount above what is left says what was sent, and both cursors are named", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  const much = await bed.call("POST", `/transaction/capture/${id}`, mxn(6000));
  expect(violationsIn(much)).toEqual([
    { at: "body/amount", problem: "must be at most 5000", at_most: 5000, sent: "6000" },
  ]);
  const both = await bed.call("GET", "/transaction/charge?after_id=a&before_id=b");
  expectReadable(both, "cursors");
  expect(violationsIn(both).map(({ at }) => at)).toEqual(["query/before_id", "query/after_id"]);
});
