import { describe, expect, test } from "vitest";
import { billingTime, type Frequency } from "../subscriptions/calendar.ts";
import { textAt } from "../values/json.ts";
import { POSTGRES } from "./stores.ts";
import { DAY, makeToken, mxn, START, testBed, violationsOf, type TestBed } from "./support.ts";

async function makePlan(bed: TestBed, amount = 9900, product: object = {}): Promise<string> {
  const made = await bed.call("POST", "/product", { name: "Tea", description: "Green tea", ...product });
  const { status, body } = await bed.call("POST", "/plan", {
    name: "Monthly tea",
    description: "A tin each month",
    product_id: made.body["id"],
    price: mxn(amount),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body["id"]);
}

async function subscribe(bed: TestBed, more: object = {}, cardName = "approved", amount?: number) {
  const plan_id = await makePlan(bed, amount);
  const payment_token_id = await makeToken(bed, cardName, { external_consumer_id: "ana" });
  const body = { plan_id, customer_email: "ana@example.com", start_date: START, payment_token_id, ...more };
  const answer = await bed.call("POST", "/subscription", body);
  return { ...answer, id: String(answer.body["id"]), plan_id, payment_token_id };
}

async function listed(bed: TestBed, path: string, name: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await bed.call("GET", path);
  expect({ status, body }).toMatchObject({ status: 200 });
  const found: unknown = body[name];
  return Array.isArray(found) ? found : [];
}

describe("billing", () => {
  test("a month after month: an invoice, a paid payment intent and a charge each time", async () => {
    const bed = await testBed();
    const { id } = await subscribe(bed);
    await bed.advance(70 * DAY);
    const invoices = await listed(bed, `/invoice?subscription_id=${id}`, "invoice_list");
    expect(invoices.map(({ status, cycle }) => [cycle, status])).toEqual([
      [3, "paid"],
      [2, "paid"],
      [1, "paid"],
    ]);
    const intents = await listed(
      bed,
      `/payment-intent?invoice_id=${String(invoices[0]?.["id"])}`,
      "payment_intent_list",
    );
    expect(intents).toMatchObject([{ status: "succeeded", subscription_id: id, amount: mxn(9900) }]);
    const charges = await listed(
      bed,
      `/transaction/charge?search_key=${id}&subscription=true`,
      "merchant_payment_transactions",
    );
    expect(charges.map(({ status }) => status)).toEqual(["captured", "captured", "captured"]);
  });

  test("a failing card makes a failed payment intent, an unpaid invoice and a failed charge", async () => {
    const bed = await testBed();
    const { id } = await subscribe(bed, {}, "insufficient_funds");
    await bed.settle();
    expect(await listed(bed, `/payment-intent?subscription_id=${id}`, "payment_intent_list")).toMatchObject([
      { status: "failed" },
    ]);
    expect(await listed(bed, `/invoice?subscription_id=${id}`, "invoice_list")).toMatchObject([
      { status: "unpaid" },
    ]);
    expect(bed.received.map(({ type }) => type)).toContain("charge.failed");
  });

  test("a card that needs its owner fails, since nobody is there", async () => {
    const bed = await testBed();
    const { id } = await subscribe(bed, {}, "three_ds", 300_000);
    await bed.settle();
    expect(await listed(bed, `/payment-intent?subscription_id=${id}`, "payment_intent_list")).toMatchObject([
      { status: "failed" },
    ]);
  });

  test("without auto_billing there are invoices and no payment intents", async () => {
    const bed = await testBed();
    const { id } = await subscribe(bed, { auto_billing: false });
    await bed.settle();
    expect(await listed(bed, `/invoice?subscription_id=${id}`, "invoice_list")).toMatchObject([
      { status: "open" },
    ]);
    expect(await listed(bed, "/payment-intent", "payment_intent_list")).toEqual([]);
  });

  test("cancel stops it, sends its event, and works once", async () => {
    const bed = await testBed();
    const { id } = await subscribe(bed);
    await bed.advance(DAY);
    const cancelled = await bed.call("POST", `/subscription/${id}/cancel`, { cancellation_reason: null });
    expect([cancelled.status, cancelled.body["status"]]).toEqual([200, "cancelled"]);
    expect((await bed.call("POST", `/subscription/${id}/cancel`)).status).toBe(400);
    await bed.advance(365 * DAY);
    expect(await listed(bed, "/invoice", "invoice_list")).toHaveLength(1);
    const told = bed.received.filter(({ type }) => type.startsWith("subscription_update"));
    // The second cancellation was refused, and a refusal is no event.
    expect(told.map(({ type }) => type)).toEqual(["subscription_update.succeeded"]);
    expect(bed.received.flatMap(violationsOf)).toEqual([]);
  });

  test("a start to come is waited for", async () => {
    const bed = await testBed();
    await subscribe(bed, { start_date: START + 3 * DAY });
    await bed.advance(3 * DAY - 1);
    expect(await listed(bed, "/invoice", "invoice_list")).toEqual([]);
    await bed.advance(1);
    expect(await listed(bed, "/invoice", "invoice_list")).toHaveLength(1);
  });
});

function times(frequency: Frequency, start: string, day: number | null): string[] {
  const rhythm = { start: Date.parse(start), frequency, day };
  return [0, 1, 2].map((cycle) => new Date(billingTime(rhythm, cycle)).toISOString().slice(0, 16));
}

describe("the calendar", () => {
  test.each([
    ["daily", ["2026-01-31T10:00", "2026-02-01T10:00", "2026-02-02T10:00"]],
    ["weekly", ["2026-01-31T10:00", "2026-02-07T10:00", "2026-02-14T10:00"]],
    ["bi_weekly", ["2026-01-31T10:00", "2026-02-14T10:00", "2026-02-28T10:00"]],
    ["monthly", ["2026-01-31T10:00", "2026-02-28T10:00", "2026-03-31T10:00"]],
    ["annual", ["2026-01-31T10:00", "2027-01-31T10:00", "2028-01-31T10:00"]],
  ] as const)("%s", (frequency, expected) => {
    expect(times(frequency, "2026-01-31T10:00Z", null)).toEqual(expected);
  });

  test("a billing day after the start is in its month, one before it in the next", () => {
    expect(times("monthly", "2026-01-10T08:30Z", 20)).toEqual([
      "2026-01-20T08:30",
      "2026-02-20T08:30",
      "2026-03-20T08:30",
    ]);
    expect(times("monthly", "2026-01-10T08:30Z", 5)).toEqual([
      "2026-02-05T08:30",
      "2026-03-05T08:30",
      "2026-04-05T08:30",
    ]);
    expect(times("annual", "2028-02-29T00:00Z", null)).toEqual([
      "2028-02-29T00:00",
      "2029-02-28T00:00",
      "2030-02-28T00:00",
    ]);
  });
});

describe("plans, products and subscriptions", () => {
  test("a plan of a disabled or unknown product is refused, which is no event", async () => {
    const bed = await testBed();
    const disabled = await bed.call("POST", "/product", {
      name: "Tea",
      description: "x",
      status: "disabled",
    });
    const plan = { name: "P", description: "d", price: mxn(1) };
    for (const product_id of [disabled.body["id"], "nope"]) {
      expect((await bed.call("POST", "/plan", { ...plan, product_id })).status).toBe(400);
    }
    await bed.settle();
    expect(bed.received.map(({ type }) => type)).toEqual(["product_creation.succeeded"]);
  });

  test("an alias is the merchant's own id of the token's owner", async () => {
    const bed = await testBed();
    const { payment_token_id } = await subscribe(bed);
    const { body, status } = await subscribe(bed, {
      payment_token_id: undefined,
      payment_token_alias: "ana",
    });
    expect(status).toBe(200);
    expect(textAt(body, "payment_method", "payment_token_id")).not.toBe(payment_token_id);
    const unknown = await subscribe(bed, { payment_token_id: undefined, payment_token_alias: "nobody" });
    expect(unknown.status).toBe(400);
  });

  test.each([
    ["no token at all", { payment_token_id: undefined }],
    ["an unknown plan", { plan_id: "01890000-0000-7000-8000-000000000000" }],
    ["an id that is none", { plan_id: "nope" }],
    ["a rhythm nobody knows", { billing_frequency: "hourly" }],
    ["a day that no month has", { billing_day: 32 }],
    ["an address that is none", { customer_email: "ana" }],
  ])("a subscription with %s is refused", async (_name, more) => {
    expect((await subscribe(await testBed(), more)).status).toBe(400);
  });
});

describe("numbered pages", () => {
  test("fifteen unless told otherwise, with counts and addresses", async () => {
    const bed = await testBed();
    for (let made = 0; made < 16; made += 1) await makePlan(bed);
    const first = await bed.call("GET", "/plan");
    expect(first.body).toMatchObject({ page_count: 2, item_count: 16, previous: null });
    const second = await bed.sandbox.fetch(String(first.body["next"]), {
      headers: { "x-api-client-key": bed.sandbox.merchant().secretKey },
    });
    expect(await second.json()).toMatchObject({ next: null, plan_list: [{}] });
    for (const beyond of [99, 2_000_000_000, Number.MAX_SAFE_INTEGER])
      expect((await bed.call("GET", `/plan?page=${beyond}`)).body["plan_list"]).toEqual([]);
  });

  test.each(["page_size=0", "page_size=101", "page=0", "page=-1", "page=x", "page=1e30"])(
    "%s is refused",
    async (query) => {
      expect((await (await testBed()).call("GET", `/plan?${query}`)).status).toBe(400);
    },
  );

  test("subscriptions by plan; nothing, an empty text and null ask for all", async () => {
    const bed = await testBed();
    const { id, plan_id } = await subscribe(bed);
    await subscribe(bed);
    const ids = async (query: string) =>
      (await listed(bed, `/subscription${query}`, "subscription_list")).map((found) => found["id"]);
    expect(await ids(`?plan_id=${plan_id}`)).toEqual([id]);
    for (const query of ["", "?plan_id=", "?plan_id=null"]) expect(await ids(query)).toHaveLength(2);
  });
});

describe.each(POSTGRES)("$name", (kind) => {
  const places = kind.prepare();

  test("first subscriptions of one email at once, in two processes, are of one customer", async () => {
    const one = await testBed({ store: await places.open(), seed: "one" });
    const other = await testBed({ store: await places.open(), seed: "two" });
    const [plan_id, payment_token_id] = [await makePlan(one), await makeToken(one)];
    for (let round = 0; round < 10; round += 1) {
      const body = {
        plan_id,
        customer_email: `ana${round}@example.com`,
        start_date: START,
        payment_token_id,
      };
      const made = await Promise.all(
        [one, other, one, other].map((bed) => bed.call("POST", "/subscription", body)),
      );
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(made.map((answer) => answer.body["customer_id"])).size).toBe(1);
    }
  });
});
