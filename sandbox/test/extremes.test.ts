import * as fc from "fast-check";
import { operations, type OperationId } from "@payment-service/contract";
import { expect, test } from "vitest";
import { isObject, textAt } from "../values/json.ts";
import {
  card,
  chargeBody,
  makeCharge,
  makeToken,
  mxn,
  payBy,
  payByToken,
  START,
  testBed,
  tokenBody,
  type TestBed,
} from "./support.ts";

/** JSON texts: some of them are numbers that JavaScript cannot write down. */
const EXTREMES = [
  "0",
  "-0",
  "1",
  "-1",
  "0.5",
  "1e308",
  "1e400",
  "-1e400",
  "1e-400",
  "9007199254740991",
  "9007199254740992",
  "-9007199254740992",
  "18446744073709551616",
  "99999999999",
  "100000000000",
  "8640000000000000",
  "8640000000000001",
  "253402300800000",
  "9e15",
  "NaN",
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[[[]]]",
  '""',
  '" "',
  '"0"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e"',
  '"' + "x".repeat(70_000) + '"',
  '"null"',
  '"__proto__"',
  '"9999999999999999999"',
  '"\'; DROP TABLE charges; --"',
  '"%00"',
  '"../../etc"',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '{"length":1e9}',
  '{"toString":1}',
  "[".repeat(5000) + "]".repeat(5000),
  '{"a":'.repeat(5000) + "1" + "}".repeat(5000),
];

type Call = { readonly path: string; readonly query: string; readonly body: string | undefined };

let bed: TestBed;
/** For each operation a request that is taken, and the ids that fit into its path. */
let sound: Record<OperationId, { id?: string; query?: string; body?: object }>;

async function prepare(): Promise<void> {
  bed = await testBed();
  const token = await makeToken(bed);
  const product = await bed.call("POST", "/product", { name: "x", description: "y" });
  const plan = {
    name: "x",
    description: "y",
    product_id: product.body["id"],
    price: mxn(100),
    billing_frequency: "daily",
    additional_details: { a: 1 },
  };
  const plan_id = String((await bed.call("POST", "/plan", plan)).body["id"]);
  const subscription = {
    plan_id,
    customer_email: "a@b.mx",
    start_date: START,
    payment_token_id: token,
    billing_frequency: "monthly",
    billing_day: 31,
  };
  const subscribed = String((await bed.call("POST", "/subscription", subscription)).body["id"]);
  const order = {
    order_total_amount: mxn(5),
    description: "x",
    purchases: [{ name: "a", quantity: 1 }],
    payment_detail: payBy("credit_or_debit_card", card("approved")),
    consumer_details: { contact: { email: "a@b.mx" } },
    external_system_order_id: "o-1",
  };
  const ordered = textAt((await bed.call("POST", "/order", order)).body, "order", "id") ?? "";
  const charge = chargeBody(90_000, {
    payment_detail: payByToken(token),
    processing_instructions: { auto_capture: true, monthly_installments: 3 },
    consumer_details: { external_consumer_id: "a", contact: { email: "a@b.mx" } },
    billing_details: { first_name: "a" },
    order,
  });
  const held = await makeCharge(bed);
  const waiting = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });
  const page = (await bed.call("POST", "/transaction/charge", waiting)).body;
  const continuation = textAt(page, "detail", "additional_details", "redirect_url")?.split("/").at(-1) ?? "";
  const list =
    "limit=5&start_time=1&end_time=1768478400000&search_key=a&monthly_installments=true&transaction_status=captured";
  sound = {
    createPaymentToken: { body: tokenBody() },
    getPaymentToken: { id: token },
    updatePaymentToken: { id: token, body: { consumer_details: { name: { first_name: "a" } } } },
    createCharge: { body: charge },
    listCharges: {
      query: `${list}&payment_methods=pay_with_store&subscription=false&channel=commerce_api&after_id=x`,
    },
    getCharge: { id: held },
    captureCharge: { id: held, body: mxn(1) },
    refundCharge: { id: held, body: mxn(1) },
    lookupInstallments: { query: "monthly_installments=true", body: charge },
    createOrder: { body: order },
    getOrder: { id: ordered },
    updateOrder: { id: ordered, body: order },
    getCheckoutButton: { query: `public_key=${bed.sandbox.merchant().publicKey}` },
    listInvoices: { query: `page=1&page_size=5&subscription_id=${subscribed}` },
    listPaymentIntents: { query: `page=1&page_size=5&subscription_id=${subscribed}&invoice_id=${plan_id}` },
    createPlan: { body: plan },
    listPlans: { query: "page=1&page_size=5" },
    getPlan: { id: plan_id },
    createSubscription: { body: subscription },
    listSubscriptions: { query: `page=1&page_size=5&plan_id=${plan_id}` },
    getSubscription: { id: subscribed },
    cancelSubscription: { id: subscribed, body: { cancellation_reason: "x" } },
    createProduct: { body: { name: "x", description: "y", status: "enabled", external_product_id: "p" } },
    completePendingCharge: { id: held },
    cancelPendingCharge: { id: held },
    getContinuation: { id: continuation },
  } satisfies Record<OperationId, object>;
}

const PLACE = "\u0001";

/** The text of `value` with one of its members, whichever `pick` says, put in place by `extreme`. */
function withExtreme(value: unknown, pick: number, extreme: string): string {
  const places: (readonly (string | number)[])[] = [];
  const walk = (at: unknown, path: readonly (string | number)[]): void => {
    places.push(path);
    if (Array.isArray(at)) at.forEach((item, index) => walk(item, [...path, index]));
    else if (isObject(at)) for (const [name, item] of Object.entries(at)) walk(item, [...path, name]);
  };
  walk(value, []);
  const chosen = places[pick % places.length] ?? [];
  const put = (at: unknown, [next, ...rest]: readonly (string | number)[]): unknown => {
    if (next === undefined) return PLACE;
    if (Array.isArray(at)) return at.map((item, index) => (index === next ? put(item, rest) : item));
    return isObject(at) ? { ...at, [next]: put(at[next], rest) } : at;
  };
  return JSON.stringify(put(value, chosen)).replace(JSON.stringify(PLACE), () => extreme);
}

function callOf(operation: OperationId, pick: number, extreme: string): Call {
  const { id, query = "", body } = sound[operation];
  const path = operations[operation].path;
  const turn = pick % 3;
  const plain = extreme.replaceAll(/^"|"$/g, "").slice(0, 2000);
  const pairs = query === "" ? [] : query.split("&").map((pair) => pair.split("="));
  const changed = pairs.map(([name, value], index) =>
    turn === 1 && index === pick % pairs.length
      ? `${name}=${encodeURIComponent(plain.toWellFormed())}`
      : `${name}=${value}`,
  );
  const inPath =
    turn === 0 && id !== undefined ? encodeURIComponent(plain.toWellFormed()) || "x" : (id ?? "");
  return {
    path: path.replace(/\{\w+\}/, () => inPath),
    query: changed.join("&"),
    body:
      body === undefined ? undefined : withExtreme(body, turn === 2 || id === undefined ? pick : 0, extreme),
  };
}

test("whatever is extreme, wherever it stands: never a 5xx, and time goes on", async () => {
  await prepare();
  const names = Object.keys(operations).filter((name): name is OperationId => name in sound);
  expect(names).toHaveLength(26);
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.nat(),
      fc.constantFrom(...EXTREMES),
      async (operation, pick, extreme) => {
        const { path, query, body } = callOf(operation, pick, extreme);
        const { status } = await bed.call(operations[operation].method, `${path}?${query}`, body);
        statuses.add(status);
        expect(status, `${operation} ${path}?${query} ${body}`).toBeLessThan(500);
      },
    ),
    { numRuns: 1500, seed: Number(process.env["FUZZ_SEED"]) },
  );
  expect(statuses).toContain(200);
  expect(statuses).toContain(400);
  // What was taken is shown, billed and told without harm.
  for (const list of ["/transaction/charge", "/plan", "/subscription", "/invoice", "/payment-intent"]) {
    expect((await bed.call("GET", list)).status).toBe(200);
  }
  await bed.advance(40 * 24 * 60 * 60 * 1000);
  expect(bed.defects).toEqual([]);
}, 300_000);

test.each([
  ["/transaction/charge?limit=", "limit_out_of_bounds"],
  ["/transaction/charge?start_time=", "invalid_query_param"],
  ["/invoice?page=", "validation_error"],
  ["/invoice?page_size=", "validation_error"],
])("%s1e400 is refused: no bound of the contract stops what is read from it", async (path, code) => {
  const fresh = await testBed();
  for (const number of ["1e400", "-1e400"]) {
    const { status, body } = await fresh.call("GET", path + number);
    expect([status, textAt(body, "detail", "code")]).toEqual([400, code]);
  }
});

test.each([253_402_300_800_000, Number.MAX_SAFE_INTEGER, 8.64e15])(
  "a subscription that starts at %d is refused; a moment earlier it is not",
  async (start_date) => {
    await prepare();
    const { body = {} } = sound.createSubscription;
    expect((await bed.call("POST", "/subscription", { ...body, start_date })).status).toBe(400);
    const last = { ...body, start_date: 253_402_300_799_999 };
    expect((await bed.call("POST", "/subscription", last)).status).toBe(200);
  },
);
