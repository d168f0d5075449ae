import { expect, test } from "vitest";
import { namingWith } from "../checking/writing.ts";
import { alsoBy } from "../values/also-answers.ts";
import { chargeBody, makeCharge, makeToken, mxn, testBed, type TestBed } from "./support.ts";
import { shownIn } from "./workbench.ts";

async function visit(
  bed: TestBed,
  path = "",
  form?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await bed.sandbox.fetch(`${bed.sandbox.world.origin()}/portal${path}`, {
    headers,
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

test("the Developer menu shows keys and addresses, and registers new ones", async () => {
  const bed = await testBed();
  const { text } = await visit(bed);
  const { secretKey, publicKey, webhookKey } = bed.sandbox.merchant();
  for (const shown of [secretKey, publicKey, webhookKey, "http://receiver.test/hook"])
    expect(text).toContain(shown);

  const saved = await visit(bed, "", { webhook_url: " https://new.test/hook ", redirect_url: "" });
  expect([saved.status, saved.location]).toEqual([303, "/portal?done=saved"]);
  expect(bed.sandbox.merchant()).toMatchObject({ webhookUrl: "https://new.test/hook", redirectUrl: null });
});

test("the Developer menu shows what shops have otherwise, with the flags", async () => {
  const also = alsoBy([{ method: "GET", path: "/settings", status: 200 }]);
  const naming = namingWith("acme");
  const bed = await testBed({ settings: { naming, details: "pairs", also } });
  const shown = shownIn({ page: (await visit(bed)).text });
  for (const part of [
    "Identifier word acme (--identifier-word WORD)",
    "Details pairs (--details FORM)",
    "Other paths 1 answered (--also FILE)",
  ])
    expect(shown).toContain(part);
});

test("an address that is none is refused, and nothing is changed", async () => {
  const bed = await testBed();
  const before = bed.sandbox.merchant();
  for (const webhook_url of [
    "ftp://files.test/",
    "javascript:alert(1)",
    "shop",
    "http://ana:pw@shop.test/",
    "http://shop.test/ hook",
    "https:///hook",
  ]) {
    const { status, text } = await visit(bed, "", { webhook_url, redirect_url: "" });
    expect(status).toBe(400);
    // The refusal stands beside the field, which keeps what was typed.
    expect(shownIn({ page: text })).toContain(
      "webhook_url must be an http or https address without user and password",
    );
    expect(text).toMatch(/id="webhook_url"[^>]*aria-invalid="true"[^>]*webhook_url-problem/);
    expect(text).toContain(`value="${webhook_url}"`);
  }
  expect(bed.sandbox.merchant()).toEqual(before);
});

test("charges with their history", async () => {
  const bed = await testBed();
  expect((await visit(bed, "/charges")).text).toContain("There are no charges yet");
  const id = await makeCharge(bed, 5000, { description: "<b>Shoes</b>" });
  await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
  await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
  const list = (await visit(bed, "/charges")).text;
  expect(list).toContain(`/portal/charges/${id}`);
  expect(list).toContain("&lt;b&gt;Shoes");
  const text = shownIn({ page: (await visit(bed, `/charges/${id}`)).text });
  const made = "Created 2026-01-15 12:00:00 UTC";
  for (const shown of [made, "held → paid", "paid → refunded", "30.00 MXN", "10.00 MXN"])
    expect(text).toContain(shown);
  expect((await visit(bed, "/charges/nope")).status).toBe(404);
});

test("more charges than a page holds are walked through by links", async () => {
  const bed = await testBed();
  for (let made = 0; made < 51; made += 1) await bed.call("POST", "/transaction/charge", chargeBody());
  const first = (await visit(bed, "/charges")).text;
  expect(first).not.toContain("Newer");
  const [, older = ""] = /href="\/portal\/charges(\?after_id=[^"]+)">Older/.exec(first) ?? [];
  const second = (await visit(bed, `/charges${older}`)).text;
  expect(second.match(/href="\/portal\/charges\//g)).toHaveLength(1);
  expect(second).toContain("Newer");
});

test("more events than a page holds are walked through by links, and the last page has none", async () => {
  const bed = await testBed();
  for (let made = 0; made < 51; made += 1) await makeCharge(bed);
  const first = (await visit(bed, "/events")).text;
  const [, older = ""] = /href="\/portal\/events(\?before_id=[^"]+)">Older/.exec(first) ?? [];
  const second = (await visit(bed, `/events${older}`)).text;
  expect(second.match(/href="\/portal\/events\//g)).toHaveLength(1);
  expect(second).not.toContain("Older");
});

test("events with every attempt, and a button that sends again", async () => {
  const bed = await testBed();
  expect((await visit(bed, "/events")).text).toContain("There are no events here");
  await makeCharge(bed);
  await bed.settle();
  const id = bed.received[0]?.headers.get("webhook-id") ?? "";
  expect((await visit(bed, "/events")).text).toContain(`/portal/events/${id}`);
  expect((await visit(bed, `/events/${id}`)).text).toContain("http://receiver.test/hook");
  expect((await visit(bed, `/events/${id}/resend`, {})).location).toBe(`/portal/events/${id}?done=resend`);
  await bed.settle();
  expect(bed.received).toHaveLength(2);
});

test("pages of other sites cannot send its forms", async () => {
  const bed = await testBed();
  const before = bed.sandbox.merchant();
  const sent = await visit(bed, "", { webhook_url: "https://evil.test" }, { origin: "https://evil.test" });
  expect(sent.status).toBe(403);
  expect((await visit(bed, "", undefined, { host: "evil.test" })).status).toBe(403);
  expect(bed.sandbox.merchant()).toEqual(before);
});

test("with an admin token a browser is asked for it", async () => {
  const bed = await testBed({ settings: { adminToken: "t" } });
  const { status, text } = await visit(bed);
  expect(status).toBe(401);
  expect(text).not.toContain(bed.sandbox.merchant().secretKey);
});

test("charges and events have the names that this sandbox has on the wire", async () => {
  const bed = await testBed({ settings: { naming: namingWith("acme") } });
  const method = "pay_with_acme_payment_token";
  const credentials = {
    payment_method: { method },
    acme_payment_token: { payment_token: await makeToken(bed) },
  };
  const id = await makeCharge(bed, 5000, { payment_detail: { credentials } });
  await bed.settle();
  const event = bed.received[0]?.headers.get("webhook-id");
  for (const page of ["/charges", `/charges/${id}`, `/events/${event}`]) {
    const { text } = await visit(bed, page);
    expect(text).toContain(method);
    expect(text).not.toContain("pay_with_service_payment_token");
  }
});
