import { describe, expect, test } from "vitest";
import { encodeCursor } from "../charges/list.ts";
import { textAt } from "../values/json.ts";
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
  type TestBed,
} from "./support.ts";

interface Page {
  readonly merchant_payment_transactions: readonly { readonly id: string }[];
  readonly first_cursor: string | null;
  readonly last_cursor: string | null;
  readonly has_next: boolean;
  readonly has_previous: boolean;
}

async function list(
  bed: TestBed,
  query: Record<string, string | number> = {},
): Promise<Page & { ids: string[] }> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, text: body } = await bed.call("GET", `/transaction/charge?${text}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  const page: Page = JSON.parse(body);
  return { ...page, ids: page.merchant_payment_transactions.map(({ id }) => id) };
}

async function refused(bed: TestBed, query: string): Promise<string | undefined> {
  const { status, body } = await bed.call("GET", `/transaction/charge?${query}`);
  expect(status).toBe(400);
  return textAt(body, "detail", "code");
}

test("an empty page has no cursors", async () => {
  const bed = await testBed();
  expect(await list(bed)).toMatchObject({
    ids: [],
    first_cursor: null,
    last_cursor: null,
    has_next: false,
    has_previous: false,
  });
  await makeCharge(bed);
  const end = await list(bed, { after_id: String((await list(bed)).last_cursor) });
  expect(end).toMatchObject({ ids: [], has_next: false, has_previous: true });
});

test.each([
  ["limit=0", "limit_out_of_bounds"],
  ["limit=101", "limit_out_of_bounds"],
  ["limit=ten", "invalid_query_param"],
  ["limit=1&limit=2", "invalid_query_param"],
  ["start_time=9223372036854775808", "invalid_query_param"],
  ["start_time=soon", "invalid_query_param"],
  ["start_time=1767000000001&end_time=1767000000000", "invalid_query_param"],
  ["monthly_installments=maybe", "invalid_query_param"],
  ["subscription=1", "invalid_query_param"],
  ["payment_methods=pay_with_shells", "invalid_query_param"],
  ["payment_methods=pay_with_store,%20pay_with_bnpl", "invalid_query_param"],
  ["channel=telepathy", "invalid_query_param"],
  ["channel=commerce_api,%20payment_link", "invalid_query_param"],
  ["channel=commerce_api,", "invalid_query_param"],
  ["after_id=a&before_id=b", "after_id_and_before_id_both_present"],
  ["after_id=nonsense", "invalid_cursor_after_or_before"],
  ["before_id=", "invalid_cursor_after_or_before"],
  [`after_id=${encodeCursor("01890000-0000-7000-8000-000000000000")}`, "integrity_or_database_issue"],
  ["search_key=merchant_does_not_exist", "merchant_does_not_exist"],
  ["search_key=merchant_sub_account_does_not_exist", "merchant_sub_account_does_not_exist"],
])("the refusal of %s is %s", async (query, code) => {
  expect(await refused(await testBed(), query)).toBe(code);
});

describe("filters", () => {
  test("payment method, status and its words, channel", async () => {
    const bed = await testBed();
    const held = await makeCharge(bed);
    const taken = await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
    const declined = await makeCharge(bed, 5000, {
      payment_detail: payBy("credit_or_debit_card", card("declined")),
    });
    const store = await makeCharge(bed, 5000, { payment_detail: payBy("pay_with_store") });
    const bnpl = await makeCharge(bed, 5000, { payment_detail: payBy("pay_with_bnpl") });
    const ids = async (query: Record<string, string>) => (await list(bed, query)).ids;
    expect(await ids({ payment_methods: "pay_with_store,pay_with_bnpl" })).toEqual([bnpl, store]);
    expect(await ids({ transaction_status: "completed,captured" })).toEqual([taken, held]);
    expect(await ids({ transaction_status: "success" })).toEqual([taken, held]);
    expect(await ids({ transaction_status: "failure" })).toEqual([declined]);
    expect(await ids({ transaction_status: "unheard_of" })).toEqual([]);
    expect(await ids({ payment_networks: "sandbox_bnpl" })).toEqual([bnpl]);
    expect(await ids({ channel: "payment_link,plugin.magento" })).toEqual([]);
    expect(await ids({ channel: "commerce_api" })).toHaveLength(5);
  });

  test("installments", async () => {
    const bed = await testBed();
    const plain = await makeCharge(bed, 90_000);
    const split = await makeCharge(bed, 90_000, { processing_instructions: { monthly_installments: 9 } });
    expect((await list(bed, { monthly_installments: "true" })).ids).toEqual([split]);
    expect((await list(bed, { monthly_installments: "false" })).ids).toEqual([plain]);
  });

  test("time ranges in seconds and in milliseconds, both ends included", async () => {
    const bed = await testBed();
    const id = await makeCharge(bed);
    const seconds = START / 1000;
    expect((await list(bed, { start_time: START, end_time: START })).ids).toEqual([id]);
    expect((await list(bed, { start_time: seconds, end_time: seconds })).ids).toEqual([id]);
    expect((await list(bed, { start_time: START + 1 })).ids).toEqual([]);
    expect((await list(bed, { end_time: START - 1 })).ids).toEqual([]);
  });

  test("search by TID, by the numbers of a payment, by order and by e-mail", async () => {
    const bed = await testBed();
    const order = await bed.call("POST", "/order", {
      order_total_amount: mxn(5000),
      description: "Shoes",
      external_system_order_id: "shop-77",
    });
    const orderId = String(textAt(order.body, "order", "id"));
    const token = await makeToken(bed);
    await makeCharge(bed);
    const answer = await bed.call(
      "POST",
      "/transaction/charge",
      chargeBody(5000, {
        payment_detail: payBy("pay_with_bank_account"),
        order_id: orderId,
        consumer_details: { contact: { email: "ana@example.com" } },
      }),
    );
    const id = String(answer.body["id"]);
    const info = (name: string) => textAt(answer.body, "charge", "payment_info", name) ?? "missing";
    const keys = [id, info("reference"), info("transaction_clabe"), orderId, "shop-77", "ana@example.com"];
    for (const search_key of keys) expect((await list(bed, { search_key })).ids).toEqual([id]);
    expect((await list(bed, { search_key: "shop" })).ids).toEqual([]);
    expect((await list(bed, { search_key: token })).ids).toEqual([]);
    expect((await list(bed, { search_key: "%' OR 1=1 --" })).ids).toEqual([]);
  });

  test("a filter and cursors go together", async () => {
    const bed = await testBed();
    const token = await makeToken(bed);
    const held: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      held.unshift(await makeCharge(bed, 100, { payment_detail: payByToken(token) }));
      await makeCharge(bed);
    }
    const payment_methods = "pay_with_service_payment_token";
    const first = await list(bed, { payment_methods, limit: 2 });
    const second = await list(bed, { payment_methods, limit: 2, after_id: String(first.last_cursor) });
    expect([...first.ids, ...second.ids]).toEqual(held);
    expect([second.has_next, second.has_previous]).toEqual([false, true]);
  });
});
