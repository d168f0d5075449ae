/** The pages of charges: the story of one, its buttons, lists and search. */
import { expect, test } from "vitest";
import { textAt } from "../../values/json.ts";
import { typedMoney } from "../../values/money.ts";
import { card, chargeBody, makeCharge, mxn, payBy, statusOf, testBed } from "../support.ts";
import { control } from "../control-call.ts";
import { formsIn, shownIn, visit } from "../workbench.ts";

test("a charge's page is its story, with what was refused and what was sent", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  await bed.call("POST", `/transaction/capture/${id}`, mxn(9000));
  await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
  bed.receiver = () => new Response(`{"no":"<b>order</b>"}`, { status: 500 });
  await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
  await expect.poll(() => bed.received.map(({ type }) => type)).toContain("refund.succeeded");
  await bed.settle();
  const visited = await visit(bed, `/portal/charges/${id}`);
  const story = shownIn(visited);
  const order = ["Created held 50.00 MXN", "Refused 400", "Captured 30.00 MXN", "Refunded 10.00 MXN"];
  for (const part of order) expect(story).toContain(part);
  for (const type of ["charge.succeeded", "capture.succeeded", "refund.succeeded"])
    expect(story).toContain(type);
  for (const sent of ["webhook-signature: v1,", "Service-Sign:", "webhook-id:"])
    expect(story).toContain(sent);
  expect(visited.page).toContain("{&quot;no&quot;:&quot;&lt;b&gt;order&lt;/b&gt;&quot;}");
  expect(visited.page).toContain("/v2/transaction/refund/");
});

test("an event that others overtook stands behind what happened before it came, with milliseconds", async () => {
  const bed = await testBed();
  await control(bed, "POST", "/faults", { fault: "webhook_late", for: "charge.pending", milliseconds: 1234 });
  const body = chargeBody(5000, { payment_detail: payBy("pay_with_store") });
  const id = String((await bed.call("POST", "/transaction/charge", body)).body["id"]);
  await bed.call("POST", `/testing/transaction/complete/${id}`);
  await bed.advance(1234);
  expect(bed.received.map(({ type }) => type)).toEqual(["charge.succeeded", "charge.pending"]);
  const story = shownIn(await visit(bed, `/portal/charges/${id}`));
  const order = ["Created waiting", "Completed by", "charge.succeeded delivered", "charge.pending delivered"];
  const places = order.map((part) => story.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(-1);
  expect(story).toContain("12:00:01.234 charge.pending delivered");
  expect(story).toContain("It happened at 12:00:00.000.");
});

test("an order shows its items, its customer and its payment; events name what they are about", async () => {
  const bed = await testBed();
  const { body } = await bed.call("POST", "/order", {
    order_total_amount: mxn(125_000),
    description: "Tea",
    purchases: [{ name: "Silver teapot", quantity: 1 }],
    consumer_details: { contact: { email: "ana@example.com" }, name: { first_name: "Ana" } },
  });
  const id = textAt(body, "order", "id") ?? "";
  await makeCharge(bed, 125_000, { order_id: id });
  await bed.settle();
  const order = shownIn(await visit(bed, `/portal/orders/${id}`));
  for (const part of ["Silver teapot", "Customer Ana", "ana@example.com", "1,250.00 MXN held card ··1111"])
    expect(order).toContain(part);
  const list = shownIn(await visit(bed, "/portal/orders"));
  expect(list).toMatch(/Tea ?Silver teapot · ana@example\.com.* charged 1,250\.00/);
  const events = shownIn(await visit(bed, "/portal/events"));
  expect(events).toMatch(/charge\.succeeded ?A pair of shoes \d* *delivered 1,250\.00/);
  expect(events).toMatch(/order_creation\.succeeded ?Tea \d* *delivered 1,250\.00/);
});

test("a charge and its event lead to their requests, where there is a log", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  const { page } = await visit(bed, `/portal/charges/${id}`);
  expect(page).toContain(`href="/portal/requests?touched=${id}"`);
  const [, path = "", event = ""] = /href="(\/portal\/events\/([^"]+))"/.exec(page) ?? [];
  expect((await visit(bed, path)).page).toContain(`href="/portal/requests?touched=${event}"`);
  const requests = await visit(bed, `/portal/requests?touched=${event}`);
  expect(shownIn(requests)).toContain("POST /v2/transaction/charge");
  const silent = await testBed({ settings: { log: false } });
  const unlogged = await makeCharge(silent);
  expect((await visit(silent, `/portal/charges/${unlogged}`)).page).not.toContain("touched=");
});

test("after 3DS without a redirect address the page names the page of the charge", async () => {
  const bed = await testBed();
  await visit(bed, "/portal", { webhook_url: "http://receiver.test/hook", redirect_url: "" });
  const body = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });
  const { body: answer } = await bed.call("POST", "/transaction/charge", body);
  const url = textAt(answer, "detail", "additional_details", "redirect_url") ?? "";
  const done = await visit(bed, new URL(url).pathname, { answer: "succeed" });
  expect(shownIn(done)).toContain(`/portal/charges/${String(answer["id"])}`);
});

test("visits of the 3DS page stand in the story", async () => {
  const bed = await testBed();
  const body = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });
  const { body: answer } = await bed.call("POST", "/transaction/charge", body);
  const url = textAt(answer, "detail", "additional_details", "redirect_url") ?? "";
  const path = `/portal/charges/${String(answer["id"])}`;
  expect((await visit(bed, path)).page).toContain(`href="${new URL(url).pathname}">Open the 3DS page`);
  await bed.sandbox.fetch(url);
  await bed.sandbox.fetch(url);
  expect(shownIn(await visit(bed, path))).toContain("The page of the customer was opened 2 times");
});

test("capture and refund: a refusal stands beside the field, which keeps its value", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  const path = `/portal/charges/${id}`;
  for (const amount of ["90", "30.005", "1,23.5", "-3", "", "thirty", "1e1"]) {
    const problem = amount === "90" ? "At most 50.00 MXN is left" : "Type an amount in MXN";
    const refused = await visit(bed, `${path}/capture`, { amount });
    expect(refused.status).toBe(400);
    // The focus makes the browser scroll to the field.
    expect(refused.page).toMatch(/aria-invalid="true"\s+autofocus/);
    expect(refused.page).toContain(`value="${amount}"`);
    expect(shownIn(refused)).toContain(problem);
  }
  expect(await statusOf(bed, id)).toBe("completed");
  expect((await visit(bed, `${path}/capture`, { amount: "30.5" })).location).toBe(`${path}?done=capture`);
  expect(shownIn(await visit(bed, `${path}?done=capture`))).toContain("Captured.");
  expect((await visit(bed, `${path}/refund`, { amount: " 10.00 " })).status).toBe(303);
  expect((await visit(bed, `${path}/capture`, { amount: "1" })).status).toBe(400);
  expect(await statusOf(bed, id)).toBe("refunded");
  const { page } = await visit(bed, path);
  expect(page).toMatch(/Captured<\/dt>\s*<dd>30\.50 MXN[^]*Refunded<\/dt>\s*<dd>10\.00 MXN of 30\.50 MXN/);
});

test.each([
  ["pay_with_bank_account", "complete", "captured"],
  ["pay_with_store", "cancel", "cancelled"],
])("%s: the button %s leaves the charge %s", async (method, action, status) => {
  const bed = await testBed();
  const { body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(100, { payment_detail: payBy(method) }),
  );
  const path = `/portal/charges/${String(body["id"])}`;
  expect(formsIn(await visit(bed, path))).toContain(`${path}/${action}`);
  expect((await visit(bed, `${path}/${action}`, {})).status).toBe(303);
  expect(await statusOf(bed, String(body["id"]))).toBe(status);
  expect((await visit(bed, `${path}/${action}`, {})).status).toBe(404);
});

test("charges are found by id, reference, description and amount, and filtered", async () => {
  const bed = await testBed();
  const shoes = await makeCharge(bed, 5000, { description: "Ñandú shoes" });
  const boots = await makeCharge(bed, 7777, { description: "Boots" });
  const { body } = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(100, { payment_detail: payBy("pay_with_store") }),
  );
  const cash = String(body["id"]);
  const reference = textAt(body, "charge", "payment_info", "reference") ?? "";
  const found = async (query: string) =>
    [
      ...(await visit(bed, `/portal/charges?${query}`)).page.matchAll(/portal\/charges\/([0-9a-f-]{36})"/g),
    ].map(([, id]) => id);
  expect(await found(`q=${shoes}`)).toEqual([shoes]);
  expect(await found(`q=${reference}`)).toEqual([cash]);
  expect(await found("q=ñANDÚ")).toEqual([shoes]);
  expect(await found("q=77.77")).toEqual([boots]);
  expect(await found("q=7777")).toEqual([boots]);
  const piano = await makeCharge(bed, 8_000_000, { description: "Piano" });
  expect(await found("q=80,000.00")).toEqual([piano]);
  expect(await found("q=80000")).toEqual([piano]);
  expect(await found("q=80000.00+MXN")).toEqual([piano]);
  expect(await found("q=nothing")).toEqual([]);
  expect(await found("status=pending")).toEqual([cash]);
  expect(await found("method=credit_or_debit_card")).toEqual([piano, boots, shoes]);
  expect((await visit(bed, "/portal/charges?method=nope")).status).toBe(400);
  expect((await visit(bed, `/portal/find?q=${shoes}`)).location).toBe(`/portal/charges/${shoes}`);
  expect((await visit(bed, "/portal/find?q=boots")).location).toBe("/portal/charges?q=boots");
});

test.each([
  ["30", 3000],
  ["30.5", 3050],
  [" 0.29 ", 29],
  ["3,000.00", 300_000],
  ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ["90071992547409.92", undefined],
  ["3,00", undefined],
  ["30.055", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["", undefined],
])("an amount is read as it is typed, and nothing is rounded: %j", (text, amount) => {
  expect(typedMoney(text)).toBe(amount);
});

test("a search for a text goes on behind the last charge that it has shown", async () => {
  const bed = await testBed();
  const made: string[] = [];
  for (let count = 0; count < 60; count += 1) made.push(await makeCharge(bed, 4242));
  const found: (string | undefined)[] = [];
  let path = "/portal/charges?q=42.42";
  for (let pages = 0; pages < 3 && path !== ""; pages += 1) {
    const { page } = await visit(bed, path);
    found.push(...[...page.matchAll(/portal\/charges\/([0-9a-f-]{36})"/g)].map(([, id]) => id));
    path = (/href="([^"]+)">Search older/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&");
  }
  expect(found).toEqual(made.toReversed());
});
