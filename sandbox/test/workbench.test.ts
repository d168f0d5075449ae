import { describe, expect, test } from "vitest";
import { RECIPES } from "../control/trigger/recipes.ts";
import { EVENT_TYPES } from "../control/trigger/trigger.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { objectAt, textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { card, chargeBody, DAY, makeCharge, mxn, payBy, statusOf, testBed, violationsOf } from "./support.ts";
import { POSTGRES } from "./stores.ts";
import { formsIn, furnish, shownIn, visit } from "./workbench.ts";

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
  const order = ["Created completed 50.00 MXN", "Refused 400", "Captured 30.00 MXN", "Refunded 10.00 MXN"];
  for (const part of order) expect(story).toContain(part);
  for (const type of ["charge.succeeded", "capture.succeeded", "refund.succeeded"])
    expect(story).toContain(type);
  for (const sent of ["webhook-signature: v1,", "Service-Sign:", "webhook-id:"])
    expect(story).toContain(sent);
  expect(visited.page).toContain("{&quot;no&quot;:&quot;&lt;b&gt;order&lt;/b&gt;&quot;}");
  expect(visited.page).toContain("/v2/transaction/refund/");
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
  for (const [amount, problem] of [
    ["9000", "At most 50.00 MXN is left"],
    ["1.5", "amount"],
    ["-3", "amount"],
    ["", "amount"],
  ] as const) {
    const refused = await visit(bed, `${path}/capture`, { amount });
    expect(refused.status).toBe(400);
    expect(refused.page).toMatch(/aria-invalid="true"/);
    expect(refused.page).toContain(`value="${amount}"`);
    expect(shownIn(refused)).toContain(problem);
  }
  expect(await statusOf(bed, id)).toBe("completed");
  expect((await visit(bed, `${path}/capture`, { amount: "3000" })).location).toBe(`${path}?done=capture`);
  expect(shownIn(await visit(bed, `${path}?done=capture`))).toContain("Captured.");
  expect((await visit(bed, `${path}/refund`, { amount: "1000" })).status).toBe(303);
  expect((await visit(bed, `${path}/capture`, { amount: "1" })).status).toBe(400);
  expect(await statusOf(bed, id)).toBe("refunded");
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
  expect(await found("q=nothing")).toEqual([]);
  expect(await found("status=pending")).toEqual([cash]);
  expect(await found("method=credit_or_debit_card")).toEqual([boots, shoes]);
  expect((await visit(bed, "/portal/charges?method=nope")).status).toBe(400);
  expect((await visit(bed, `/portal/find?q=${shoes}`)).location).toBe(`/portal/charges/${shoes}`);
  expect((await visit(bed, "/portal/find?q=boots")).location).toBe("/portal/charges?q=boots");
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

test("every form of every page is answered, and none with a defect", async () => {
  const bed = await testBed();
  const pages = await furnish(bed);
  const pressed = new Set<string>();
  for (const path of Object.values(pages)) {
    for (const action of formsIn(await visit(bed, path))) {
      const kind = action.replaceAll(/[0-9a-f-]{36}/g, ":id");
      if (pressed.has(kind)) continue;
      pressed.add(kind);
      const { status, page } = await visit(bed, action, {});
      expect([action, status]).toEqual([action, expect.toSatisfy((one: number) => one < 500)]);
      // A refusal is shown on the page of the form, not on a page of its own.
      expect([action, status < 400 || page.includes('role="alert"')]).toEqual([action, true]);
    }
  }
  expect(pressed.size).toBeGreaterThanOrEqual(14);
  expect(bed.defects).toEqual([]);
});

test("forms of other sites are refused, everywhere", async () => {
  const bed = await testBed();
  const pages = await furnish(bed);
  for (const path of Object.values(pages)) {
    for (const action of formsIn(await visit(bed, path))) {
      expect((await visit(bed, action, {}, { origin: "https://evil.test" })).status).toBe(403);
    }
  }
  expect((await visit(bed, pages["pay"] ?? "", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("hostile texts are escaped, and no page holds a control character", async () => {
  const bed = await testBed();
  for (const [name, path] of Object.entries(await furnish(bed))) {
    const { page } = await visit(bed, path);
    expect([name, page.includes("<script")]).toEqual([name, false]);
    // oxlint-disable-next-line no-control-regex
    expect([name, /[\0-\x08\x0b\x0c\x0e-\x1f]/.test(page)]).toEqual([name, false]);
    expect(page).not.toMatch(/undefined|\[object/);
  }
});

test("the clock's buttons advance it, and say what ran", async () => {
  const bed = await testBed();
  await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  const before = bed.sandbox.world.clock.now();
  const { location } = await visit(bed, "/portal/clock/advance", { step: "day" });
  expect(bed.sandbox.world.clock.now()).toBe(before + DAY);
  const ran = shownIn(await visit(bed, location ?? ""));
  expect(ran).toContain("disbursement.succeeded");
  expect(ran).toContain("2026-01-16 12:00:00 UTC");
  expect((await visit(bed, "/portal/clock/advance", { milliseconds: "soon" })).status).toBe(400);
  expect((await visit(bed, "/portal/clock/advance", { milliseconds: "60000" })).status).toBe(303);
});

test("faults are set and lifted by buttons", async () => {
  const bed = await testBed();
  const fault = { fault: "webhook_late", for: "charge.succeeded", milliseconds: "soon", times: "1" };
  const refused = await visit(bed, "/portal/faults", fault);
  expect(refused.status).toBe(400);
  expect(refused.page).toContain('value="soon"');
  expect((await visit(bed, "/portal/faults", { ...fault, milliseconds: "60000" })).status).toBe(303);
  const { answer } = await control(bed, "GET", "/faults");
  expect(answer["faults"]).toMatchObject([{ fault: "webhook_late", milliseconds: 60_000, times_left: 1 }]);
  const lift = formsIn(await visit(bed, "/portal/faults")).find((action) =>
    /[0-9a-f]{8}-.*lift$/.test(action),
  );
  expect((await visit(bed, lift ?? "", {})).status).toBe(303);
  expect((await control(bed, "GET", "/faults")).answer["faults"]).toEqual([]);
});

test("checkpoints are kept, rewound to and dropped by buttons", async () => {
  const bed = await testBed();
  expect((await visit(bed, "/portal/checkpoints", { name: "no blanks" })).status).toBe(400);
  expect((await visit(bed, "/portal/checkpoints", { name: "empty" })).status).toBe(303);
  const id = await makeCharge(bed);
  expect((await visit(bed, "/portal/checkpoints/empty/rewind", {})).status).toBe(303);
  expect((await visit(bed, `/portal/charges/${id}`)).status).toBe(404);
  expect((await visit(bed, "/portal/checkpoints/empty/drop", {})).status).toBe(303);
  expect((await visit(bed, "/portal/checkpoints/empty/drop", {})).status).toBe(404);
  expect((await visit(bed, "/portal/reset", {})).status).toBe(303);
});

test("each test card and method has a button that makes its charge", async () => {
  const bed = await testBed();
  for (const name of [...TEST_CARDS.map((one) => one.name), "pay_with_store", "pay_with_bnpl"]) {
    const { location } = await visit(bed, "/portal/outcomes/charge", { name });
    expect(location).toMatch(/^\/portal\/charges\/[0-9a-f-]{36}$/);
    expect((await visit(bed, location ?? "")).status).toBe(200);
  }
  expect((await visit(bed, "/portal/outcomes/charge", { name: "nope" })).status).toBe(400);
  const { location } = await visit(bed, "/portal/outcomes/trigger", { event: "charge.failed" });
  expect(shownIn(await visit(bed, location ?? ""))).toContain("charge.failed");
});

test("a test event says what came back", async () => {
  const bed = await testBed();
  bed.receiver = () => new Response("no such path", { status: 404 });
  const answered = await visit(bed, "/portal/test-event", {});
  for (const part of ["charge.succeeded", "404", "no such path", "http://receiver.test/hook"])
    expect(shownIn(answered)).toContain(part);
  await visit(bed, "/portal", { webhook_url: "", redirect_url: "" });
  const without = await visit(bed, "/portal/test-event", {});
  expect([without.status, shownIn(without)]).toEqual([409, expect.stringContaining("no webhook URL yet")]);
});

test.each(EVENT_TYPES)("trigger %s: the event, by calls that were answered", async (type) => {
  const bed = await testBed();
  const { status, answer } = await control(bed, "POST", "/trigger", { event: type });
  expect(status).toBe(200);
  const event = objectAt(answer, "event");
  expect(event).toMatchObject({ type, state: "delivered", attempts: 1 });
  expect(RECIPES[type].how).not.toBe("");
  const received = bed.received.find(({ headers }) => headers.get("webhook-id") === event?.["id"]);
  expect(received === undefined ? "none" : violationsOf(received)).toEqual([]);
});

test("a trigger refuses what is no event, and says which step did not work", async () => {
  const bed = await testBed();
  expect((await control(bed, "POST", "/trigger", { event: "charge.lost" })).status).toBe(400);
  expect((await control(bed, "POST", "/trigger", { event: "charge.failed", wait: 1 })).status).toBe(400);
  await control(bed, "POST", "/faults", { fault: "answer_500", for: "captureCharge" });
  const { status, text } = await control(bed, "POST", "/trigger", { event: "capture.succeeded" });
  expect([status, text]).toEqual([409, expect.stringContaining("Capture all of it")]);
});

test("a trigger works where the anti-fraud header is demanded", async () => {
  const bed = await testBed({ settings: { antiFraudRequiredOn: new Set(["createCharge"] as const) } });
  expect((await control(bed, "POST", "/trigger", { event: "charge.succeeded" })).status).toBe(200);
});

test("payment_link of a plan leads to a page that pays", async () => {
  const bed = await testBed();
  const pages = await furnish(bed);
  const path = pages["pay"] ?? "";
  expect(shownIn(await visit(bed, path))).toContain("99.00 MXN");
  const refused = await visit(bed, path, { email: "nobody", card: "approved" });
  expect(refused.status).toBe(400);
  expect(refused.page).toContain('value="nobody"');
  for (const [name, said] of [
    ["approved", "The first payment was made"],
    ["declined", "The first payment failed"],
  ] as const) {
    const { location } = await visit(bed, path, { email: "ana@example.com", card: name });
    expect(shownIn(await visit(bed, location ?? ""))).toContain(said);
  }
  expect((await visit(bed, "/pay/plan/nope")).status).toBe(404);
});

test("browsers get pages where there is none; programs, and the API, get JSON", async () => {
  const bed = await testBed();
  expect((await visit(bed, "/")).location).toBe("/portal");
  expect(shownIn(await visit(bed, "/portal/nope"))).toContain("There is no page at this address");
  expect(shownIn(await visit(bed, "/_sandbox"))).toContain("/_sandbox/clock/advance");
  expect((await visit(bed, "/v2/nope")).page).toContain('"unknown_path"');
  for (const path of ["/", "/portal/nope", "/_sandbox"])
    expect((await visit(bed, path, undefined, { accept: "*/*" })).page).toContain('"unknown_path"');
});

test("with an admin token no page of the portal opens, and its buttons still work", async () => {
  const bed = await testBed({ settings: { adminToken: "a-long-admin-token" } });
  for (const path of ["/portal", "/portal/charges", "/portal/clock", "/portal/outcomes", "/portal/tokens"])
    expect((await visit(bed, path)).status).toBe(401);
  const headers = { authorization: "Bearer a-long-admin-token" };
  expect((await visit(bed, "/portal/clock/advance", { step: "hour" }, headers)).status).toBe(303);
  const { page } = await visit(bed, "/portal/clock", undefined, headers);
  expect(page).toContain("$PAYMENT_SANDBOX_ADMIN_TOKEN");
  expect(page).not.toContain("a-long-admin-token");
});

test("addresses are read and set by programs", async () => {
  const bed = await testBed();
  const set = await control(bed, "POST", "/addresses", { webhook_url: "http://one.test/" });
  expect(set.answer).toEqual({
    webhook_url: "http://one.test/",
    redirect_url: "https://shop.test/back?lang=es",
  });
  expect(
    (await control(bed, "POST", "/addresses", { redirect_url: null })).answer["redirect_url"],
  ).toBeNull();
  expect((await control(bed, "POST", "/addresses", { webhook: "x" })).status).toBe(400);
  expect((await control(bed, "GET", "/events?limit=0")).status).toBe(400);
});

describe.each(POSTGRES)("$name", (kind) => {
  const places = kind.prepare();

  test("every page opens, and its searches and filters find the same", async () => {
    const bed = await testBed({ store: await places.open() });
    const pages = await furnish(bed);
    for (const [name, path] of Object.entries(pages)) {
      const { status } = await visit(bed, path);
      expect([name, status]).toEqual([name, name === "nothing" ? 404 : 200]);
    }
    const events = shownIn(await visit(bed, "/portal/events?type=capture.succeeded&state=delivered"));
    expect(events.match(/capture\.succeeded *delivered/g) ?? events).toHaveLength(1);
    const older = await visit(
      bed,
      `/portal/events?type=charge.pending&before_id=${pages["event"]?.split("/").at(-1)}`,
    );
    expect(shownIn(older)).toContain("No event fits");
    const { location } = await visit(bed, "/portal/clock/advance", { step: "hour" });
    expect(shownIn(await visit(bed, location ?? ""))).toContain("What ran since");
    expect((await control(bed, "POST", "/trigger", { event: "refund.failed" })).status).toBe(200);
    expect(bed.defects).toEqual([]);
  });
});
