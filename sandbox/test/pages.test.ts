import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { barCode } from "../pages/bar-code.ts";
import { alsoBy } from "../values/also-answers.ts";
import { objectAt, textAt } from "../values/json.ts";
import { card, chargeBody, DAY, payBy, statusOf, testBed, type TestBed } from "./support.ts";

const THREE_DS = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });

async function pending(bed: TestBed, body: object = THREE_DS) {
  const answer = await bed.call("POST", "/transaction/charge", body);
  expect(answer.status).toBe(400);
  const details = objectAt(answer.body, "detail", "additional_details");
  const url = textAt(details, "redirect_url") ?? textAt(details, "instructions_url") ?? "";
  return { id: String(answer.body["id"]), url, body: answer.body };
}

function press(bed: TestBed, url: string, answer: string, headers: Record<string, string> = {}) {
  return bed.sandbox.fetch(url, {
    method: "POST",
    body: new URLSearchParams({ answer }),
    headers,
    redirect: "manual",
  });
}

test("3DS at the card's own amount only", async () => {
  const bed = await testBed();
  const { body } = await pending(bed);
  expect(body).toMatchObject({
    status: "pending",
    detail: { code: "action_required", additional_details: { action: "3ds_authenticate" } },
  });
  const other = await bed.call("POST", "/transaction/charge", {
    ...THREE_DS,
    amount_details: { amount: 300_001, currency_code: "MXN" },
  });
  expect(other.status).toBe(200);
});

test("the page has two buttons, works without script, and lets nothing foreign in", async () => {
  const bed = await testBed();
  const { url } = await pending(bed, { ...THREE_DS, description: `<script>alert("1")</script>` });
  const response = await bed.sandbox.fetch(url);
  const page = await response.text();
  expect(page.match(/<button /g)).toHaveLength(2);
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script");
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http: https:;");
});

function formOf(fields: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields) };
}

test("a shop may show the pages for its customers in a frame, and nobody the portal", async () => {
  const bed = await testBed();
  const policy = async (url: string, init: RequestInit = {}) =>
    (await bed.sandbox.fetch(url, { headers: { accept: "text/html" }, ...init })).headers.get(
      "content-security-policy",
    );
  const { id, url } = await pending(bed);
  const product = await bed.call("POST", "/product", { name: "Tea", description: "Tea" });
  const price = { amount: 5000, currency_code: "MXN" };
  const plan = { name: "Tea", description: "Tea", product_id: product.body["id"], price };
  const { body } = await bed.call("POST", "/plan", plan);
  const pay = String(textAt(body, "payment_link", "url"));
  const origin = bed.sandbox.world.origin();
  await bed.sandbox.world.merchants.register("merchant", { redirectUrl: null });
  const framed = [
    await policy(url),
    await policy(`${url}-wrong`),
    await policy(url, formOf({ answer: "neither" })),
    await policy(url, formOf({ answer: "succeed" })),
    await policy(url),
    await policy(pay),
    await policy(pay, formOf({ email: "nobody" })),
  ];
  for (const one of framed) expect(one).toMatch(/^default-src 'none'; (?!.*frame-ancestors)/);
  for (const path of ["", `/charges/${id}`, "/nowhere", "/reference"])
    expect(await policy(`${origin}/portal${path}`)).toContain("frame-ancestors 'none'");
});

test.each([
  ["succeed", "completed", "charge.succeeded"],
  ["fail", "failed", "charge.failed"],
])(
  "pressing %s leads to the registered URL with the TID, and the charge is %s",
  async (answer, status, event) => {
    const bed = await testBed();
    const { id, url } = await pending(bed);
    const response = await press(bed, url, answer);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`https://shop.test/back?lang=es&TID=${id}`);
    expect(await statusOf(bed, id)).toBe(status);
    await bed.settle();
    expect(bed.received.map(({ type }) => type)).toEqual(["charge.pending", event]);
  },
);

test("with auto_capture the authenticated charge is captured", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed, { ...THREE_DS, processing_instructions: { auto_capture: true } });
  await press(bed, url, "succeed");
  expect(await statusOf(bed, id)).toBe("captured");
});

test("a second press changes nothing and leads back again; the page says that it was answered", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed);
  await press(bed, url, "succeed");
  const second = await press(bed, url, "fail");
  expect(second.status).toBe(303);
  expect(await statusOf(bed, id)).toBe("completed");
  expect(await (await bed.sandbox.fetch(url)).text()).toContain("Already answered");
});

test("both buttons at once: one of them counts, and one event tells which", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed);
  await Promise.all(["succeed", "fail", "succeed", "fail"].map((answer) => press(bed, url, answer)));
  await bed.settle();
  expect(bed.received).toHaveLength(2);
  expect(["completed", "failed"]).toContain(await statusOf(bed, id));
});

test("who does not come in time finds the page closed and the charge failed", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed);
  await bed.advance(DAY);
  expect(await statusOf(bed, id)).toBe("failed");
  expect(await (await bed.sandbox.fetch(url)).text()).toContain("Too late");
  expect((await press(bed, url, "succeed")).status).toBe(410);
  expect(bed.received.map(({ type }) => type)).toEqual(["charge.pending", "charge.failed"]);
});

test("HEAD is answered as GET is, without a body, but for operations of the contract", async () => {
  const also = alsoBy([{ method: "GET", path: "/settings", status: 203, body: { on: true } }]);
  const bed = await testBed({ settings: { also } });
  const { pathname } = new URL((await pending(bed)).url);
  const asked = async (method: string, path: string, accept = "text/html") => {
    const { origin } = new URL(bed.sandbox.baseUrl());
    const answer = await bed.sandbox.fetch(origin + path, {
      method,
      headers: { accept },
      redirect: "manual",
    });
    const headers = ["content-type", "location"].map((name) => answer.headers.get(name));
    return { is: [answer.status, ...headers], text: await answer.text() };
  };
  const places = [
    "/",
    "/portal",
    "/portal/nowhere",
    "/nowhere",
    "/_sandbox",
    "/_sandbox/health",
    "/_sandbox/events/x",
    "/v2/settings",
  ];
  for (const path of [pathname, ...places]) {
    const head = await asked("HEAD", path);
    expect([path, head]).toEqual([path, { is: (await asked("GET", path)).is, text: "" }]);
  }
  for (const path of ["/_sandbox/requests/stream", "/portal/requests/stream"])
    expect((await asked("HEAD", path)).is.slice(0, 2)).toEqual([200, "text/event-stream; charset=utf-8"]);
  // The log of the first: nobody waits for the next request.
  await bed.call("GET", "/transaction/charge");
  expect(bed.sandbox.world.requests?.readers).toBe(0);
  expect((await asked("HEAD", "/v2/transaction/charge", "*/*")).is[0]).toBe(405);
});

test("forms from other sites are not accepted", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed);
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ]) {
    expect((await press(bed, url, "succeed", headers)).status).toBe(403);
  }
  expect(await statusOf(bed, id)).toBe("pending");
});

test("an answer that is neither button, and an address that belongs to nothing", async () => {
  const bed = await testBed();
  const { url } = await pending(bed);
  expect((await press(bed, url, "maybe")).status).toBe(400);
  expect((await bed.sandbox.fetch(`${url}0`)).status).toBe(404);
});

test("without a redirect URL the customer stays on the page, which gives the TID", async () => {
  const bed = await testBed();
  await bed.sandbox.world.merchants.register("merchant", { redirectUrl: null });
  const { id, url } = await pending(bed);
  const response = await press(bed, url, "succeed");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(id);
});

test("buy now, pay later has buttons too; a store payment has a reference and none", async () => {
  const bed = await testBed();
  const bnpl = await pending(bed, chargeBody(100, { payment_detail: payBy("pay_with_bnpl") }));
  expect((await press(bed, bnpl.url, "succeed")).status).toBe(303);
  expect(await statusOf(bed, bnpl.id)).toBe("captured");

  const store = await pending(bed, chargeBody(100, { payment_detail: payBy("pay_with_store") }));
  const page = await (await bed.sandbox.fetch(store.url)).text();
  expect(page).not.toContain("<button");
  expect(page).toContain(textAt(store.body, "charge", "payment_info", "reference"));
  expect((await press(bed, store.url, "succeed")).status).toBe(400);
});

test("only a customer who has to go somewhere is sent somewhere", async () => {
  const bed = await testBed();
  const sent = async (method: string) => {
    const { body } = await pending(bed, chargeBody(100, { payment_detail: payBy(method) }));
    return textAt(body, "detail", "additional_details", "redirect_url") !== undefined;
  };
  expect(await sent("pay_with_bnpl")).toBe(true);
  expect(await sent("pay_with_store")).toBe(false);
  expect(await sent("pay_with_bank_account")).toBe(false);
});

test("the reference of a store payment is a picture that an <img> can show", async () => {
  const bed = await testBed();
  const { body } = await pending(bed, chargeBody(100, { payment_detail: payBy("pay_with_store") }));
  const details = objectAt(body, "detail", "additional_details");
  const picture = await bed.sandbox.fetch(textAt(details, "reference_url") ?? "");
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  const text = await picture.text();
  expect(text).toContain(`<title>${textAt(details, "reference_number")}</title>`);
  // 14 digits: start, seven pairs of five bars, stop; and the white ground.
  expect(text.match(/<rect/g)).toHaveLength(2 + 7 * 5 + 2 + 1);
});

test("a bar code has the widths of Interleaved 2 of 5", () => {
  const widths = [...barCode("38").matchAll(/<rect x="\d+" width="(\d)"/g)]
    .map(([, width]) => width)
    .join("");
  // Bars of start (11), of the digit 3 (33111) and of stop (31).
  expect(widths).toBe("113311131");
});

test("the continuation tells what the charge waits for, by the end of its URL", async () => {
  const bed = await testBed();
  const { id, url } = await pending(bed);
  const { status, body } = await bed.call("GET", `/continuation/${url.split("/").at(-1)}`);
  expect([status, body]).toEqual([
    200,
    { created_on: bed.sandbox.world.clock.now(), charge_id: id, action: "3ds_authenticate" },
  ]);
  expect((await bed.call("GET", `/continuation/${id}`)).status).toBe(400);
});
