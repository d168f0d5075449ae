import { expect, onTestFinished, test } from "vitest";
import { createClient, mxn, secretKey } from "../index.ts";
import { chargePages, itemsOf, planPages, subscriptionPages } from "../pages.ts";
import { json, problem, serviceThatAnswers, wrongly } from "./server.ts";
import { startSandbox } from "./sandbox.ts";

const chargePage = (ids: string[], more: object = {}) =>
  json(200, {
    merchant_payment_transactions: ids.map((id) => ({ id })),
    first_cursor: ids[0] ?? null,
    last_cursor: ids.at(-1) ?? null,
    ...more,
  });

const planPage = (count: number, more: object = {}) =>
  json(200, { plan_list: Array.from({ length: count }, () => ({})), ...more });

async function walk(pages: AsyncIterable<{ status: number | string; items?: readonly unknown[] }>) {
  const seen = [];
  for await (const page of pages) seen.push(page.status === 200 ? page.items : page.status);
  return seen;
}

const queries = (sent: readonly Request[]) => sent.map(({ url }) => new URL(url).search);

test("older charges follow last_cursor while has_next says so, with the filters kept", async () => {
  const answers = [chargePage(["9", "8"], { has_next: true }), chargePage(["7"], { has_next: false })];
  const { client, sent } = serviceThatAnswers(answers);
  const pages = await walk(chargePages(client, { query: { limit: 2, channel: "commerce_api" } }));
  expect(pages).toEqual([[{ id: "9" }, { id: "8" }], [{ id: "7" }]]);
  expect(queries(sent)).toEqual([
    "?limit=2&channel=commerce_api",
    "?limit=2&channel=commerce_api&after_id=8",
  ]);
});

test("newer charges follow first_cursor while has_previous says so", async () => {
  const answers = [
    chargePage(["4", "3"], { has_previous: true }),
    chargePage(["5"], { has_previous: false }),
  ];
  const { client, sent } = serviceThatAnswers(answers);
  await walk(chargePages(client, { direction: "newer", query: { before_id: "2" } }));
  expect(queries(sent)).toEqual(["?before_id=2", "?before_id=4"]);
});

test("without the flags an empty page ends the list", async () => {
  const { client, sent } = serviceThatAnswers([chargePage(["9"]), chargePage(["8"]), chargePage([])]);
  expect(await walk(chargePages(client))).toHaveLength(3);
  expect(sent).toHaveLength(3);
});

test("without the flags a cursor that leads to itself ends the list", async () => {
  const { client, sent } = serviceThatAnswers([chargePage(["9", "8"]), chargePage(["8"])]);
  expect(await walk(chargePages(client))).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test.each([
  ["no cursor", chargePage(["9"], { has_next: true, last_cursor: null })],
  ["the cursor of before", chargePage(["9"], { has_next: true })],
])("more charges, but %s: the walk ends as undeclared and does not loop", async (_name, answer) => {
  const { client } = serviceThatAnswers([answer]);
  expect((await walk(chargePages(client))).at(-1)).toBe("undeclared");
});

const to = (id: string) => chargePage([id], { has_next: true });

test("cursors that go round in a circle end the walk as undeclared", async () => {
  const { client, sent } = serviceThatAnswers([to("a"), to("b"), to("a"), to("b")]);
  expect(await walk(chargePages(client))).toEqual([
    [{ id: "a" }],
    [{ id: "b" }],
    [{ id: "a" }],
    "undeclared",
  ]);
  expect(sent).toHaveLength(3);
});

test("each page can have a signal of its own, so that a long walk is no slow page", async () => {
  const answers = [chargePage(["9"], { has_next: true }), chargePage(["8"], { has_next: false })];
  const given: AbortController[] = [];
  const signal = () => {
    const one = new AbortController();
    given.push(one);
    return one.signal;
  };
  const { client } = serviceThatAnswers(answers);
  const seen = [];
  for await (const page of chargePages(client, { signal })) {
    seen.push(page.status);
    for (const one of given) one.abort(new DOMException("The time of this page is over.", "TimeoutError"));
  }
  expect(seen).toEqual([200, 200]);
  expect(given).toHaveLength(2);
  const whole = chargePages(serviceThatAnswers(answers).client, { signal: AbortSignal.abort() });
  await expect(whole.next()).rejects.toMatchObject({ kind: "aborted" });
});

test("items come one by one, and a refusal is thrown with what was answered", async () => {
  const pages = [chargePage(["9", "8"], { has_next: true }), chargePage(["7"], { has_next: false })];
  const ids: unknown[] = [];
  for await (const { id } of itemsOf(chargePages(serviceThatAnswers(pages).client))) ids.push(id);
  expect(ids).toEqual(["9", "8", "7"]);
  const refused = itemsOf(chargePages(serviceThatAnswers([json(401, problem("failure"))]).client));
  await expect(refused.next()).rejects.toMatchObject({ name: "OutcomeError", outcome: { status: 401 } });
  const plans: unknown[] = [];
  for await (const plan of itemsOf(planPages(serviceThatAnswers([planPage(2, { next: null })]).client)))
    plans.push(plan);
  expect(plans).toHaveLength(2);
});

test("a refusal on the way is yielded and ends the list; so does an answer that is no list", async () => {
  const first = chargePage(["9"], { has_next: true });
  for (const [answer, status] of [
    [json(401, problem("failure")), 401],
    [json(200, {}), "undeclared"],
    [json(200, null), "undeclared"],
  ] as const) {
    const { client, sent } = serviceThatAnswers([first, answer]);
    expect(await walk(chargePages(client))).toEqual([[{ id: "9" }], status]);
    expect(sent).toHaveLength(2);
  }
});

test("who stops asking causes no further request", async () => {
  const { client, sent } = serviceThatAnswers([chargePage(["9"], { has_next: true })]);
  for await (const page of chargePages(client)) if (page.status === 200) break;
  expect(sent).toHaveLength(1);
});

test.each([
  ["next is null", [planPage(2, { next: "x" }), planPage(1, { next: null })]],
  ["next is empty", [planPage(2, { next: "x" }), planPage(1, { next: "" })]],
  ["the count is reached", [planPage(2, { page_count: 2 }), planPage(1, { page_count: 2 })]],
  ["a page is empty", [planPage(2), planPage(0)]],
  ["a page is empty whatever next says", [planPage(2, { next: "x" }), planPage(0, { next: "x" })]],
])("numbered pages end when %s", async (_name, answers) => {
  const { client, sent } = serviceThatAnswers(answers);
  expect(await walk(planPages(client, { query: { page_size: 2 } }))).toHaveLength(2);
  expect(queries(sent)).toEqual(["?page_size=2&page=1", "?page_size=2&page=2"]);
});

test("numbered pages go back to the first, and start at the given page", async () => {
  const { client, sent } = serviceThatAnswers([planPage(1)]);
  expect(await walk(planPages(client, { direction: "previous", query: { page: 3 } }))).toHaveLength(3);
  expect(queries(sent)).toEqual(["?page=3", "?page=2", "?page=1"]);
});

test("a refusal ends numbered pages as well, and so does what is no list", async () => {
  for (const [answer, status] of [
    [json(400, problem("failure")), 400],
    [json(200, {}), "undeclared"],
    [json(200, null), "undeclared"],
  ] as const) {
    const { client } = serviceThatAnswers([planPage(1, { next: "x" }), answer]);
    expect(await walk(subscriptionPages(wrongly({ listSubscriptions: client.listPlans })))).toEqual([
      "undeclared",
    ]);
    expect(await walk(planPages(serviceThatAnswers([planPage(1, { next: "x" }), answer]).client))).toEqual([
      [{}],
      status,
    ]);
  }
});

test("against the sandbox: every charge and plan once, in both directions", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createClient({ baseUrl: sandbox.base_url, secretKey: secretKey(sandbox.keys.secret) });
  const made: unknown[] = [];
  for (let number = 0; number < 5; number += 1) {
    const charge = await client.createCharge({
      body: {
        description: `Tea ${number}`,
        amount_details: mxn(100),
        payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } },
      },
    });
    expect(charge).toMatchObject({ status: "pending", action: { name: "collect_payment" } });
    if (charge.status === "pending") made.unshift(charge.body.message && Reflect.get(charge.body, "id"));
  }
  const ids: unknown[] = [];
  let oldest = "";
  for await (const page of chargePages(client, { query: { limit: 2 } })) {
    if (page.status !== 200) throw new Error(String(page.status));
    ids.push(...page.items.map(({ id }) => id));
    oldest = page.body.last_cursor ?? oldest;
  }
  expect(ids).toEqual(made);
  const back: unknown[] = [];
  for await (const page of chargePages(client, {
    direction: "newer",
    query: { limit: 2, before_id: oldest },
  })) {
    if (page.status !== 200) throw new Error(String(page.status));
    back.unshift(...page.items.map(({ id }) => id));
  }
  expect(back).toEqual(made.slice(0, 4));

  const product = await client.createProduct({ body: { name: "Tea", description: "Every month" } });
  const product_id = product.status === 200 ? product.body.id : "";
  for (const name of ["a", "b", "c"]) {
    await client.createPlan({
      body: { name, description: name, product_id, price: { amount: 100, currency_code: "MXN" } },
    });
  }
  const sizes = (await walk(planPages(client, { query: { page_size: 2 } }))).map(
    (items) => Array.isArray(items) && items.length,
  );
  expect(sizes).toEqual([2, 1]);
  const backwards = await walk(
    planPages(client, { direction: "previous", query: { page_size: 2, page: 2 } }),
  );
  expect(backwards.map((items) => Array.isArray(items) && items.length)).toEqual([1, 2]);
});
