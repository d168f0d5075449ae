/** Every page: its forms, what may open it, and what it shows. */
import { describe, expect, test } from "vitest";
import { control } from "../control-call.ts";
import { COPY } from "../../pages/layout.ts";
import { textAt } from "../../values/json.ts";
import { chargeBody, payBy, testBed } from "../support.ts";
import { POSTGRES } from "../stores.ts";
import { formsIn, furnish, shownIn, visit } from "../workbench.ts";

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

test("a slash behind the path of a page or of a control endpoint changes nothing", async () => {
  const bed = await testBed();
  const body = chargeBody(100, { payment_detail: payBy("pay_with_store") });
  const { body: pending } = await bed.call("POST", "/transaction/charge", body);
  const instructions = textAt(pending, "detail", "additional_details", "instructions_url") ?? "";
  const { pathname } = new URL(instructions);
  const endpoints = ["/_sandbox/clock", "/_sandbox/events?limit=1", "/_sandbox/events/nope"];
  for (const path of [...Object.values(await furnish(bed)), pathname, ...endpoints])
    expect([path, await visit(bed, path.replace(/(?=\?)|$/, "//"))]).toEqual([path, await visit(bed, path)]);
  const form = { milliseconds: "1" };
  expect((await visit(bed, "/portal/clock/", form)).status).toBe(
    (await visit(bed, "/portal/clock", form)).status,
  );
});

test("a slash that is left of an empty id deletes nothing", async () => {
  const bed = await testBed();
  await control(bed, "POST", "/faults", { fault: "answer_500" });
  const address = `${bed.sandbox.world.origin()}/_sandbox/faults/`;
  expect((await bed.sandbox.fetch(address, { method: "DELETE" })).status).toBe(404);
  expect((await control(bed, "GET", "/faults")).answer).toMatchObject({ faults: [{ fault: "answer_500" }] });
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
    expect([name, page.replace(COPY.element.text, "").includes("<script")]).toEqual([name, false]);
    // oxlint-disable-next-line no-control-regex
    expect([name, /[\0-\x08\x0b\x0c\x0e-\x1f]/.test(page)]).toEqual([name, false]);
    expect(page).not.toMatch(/undefined|\[object/);
  }
});

test("a filter takes any word, also the name of a member that every object has", async () => {
  const bed = await testBed();
  for (const path of ["/portal/charges", "/portal/events", "/portal/requests"]) {
    const [form = ""] = /<form[^>]* class="filters"[^]*?<\/form>/.exec((await visit(bed, path)).page) ?? [];
    const names = [...form.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names)
      for (const word of Object.getOwnPropertyNames(Object.prototype)) {
        const { status, page } = await visit(bed, `${path}?${name}=${word}`);
        // It is kept in its field, or refused.
        const isKept = page.toLowerCase().includes(`value="${word.toLowerCase()}"`);
        const answered = expect.toBeOneOf(isKept ? [200, 400] : [400]);
        expect([path, name, word, status]).toEqual([path, name, word, answered]);
        expect(page).not.toContain("[native code]");
      }
  }
  expect(bed.defects).toEqual([]);
});

test("a thing leads to its requests if the log finds some by its id; its parts do not lead back to it", async () => {
  const bed = await testBed();
  const pages = await furnish(bed);
  const { page: subscription } = await visit(bed, pages["subscription"] ?? "");
  const parts = [...subscription.matchAll(/href="(\/portal\/(?:invoices|payment-intents)\/[^"]+)"/g)];
  expect(parts.length).toBeGreaterThan(1);
  const things = ["order", "subscription", "plan", "product", "token"].map((name) => pages[name] ?? "");
  const leading = new Set<string>();
  for (const path of [...things, ...parts.map(([, part = ""]) => part)]) {
    const { page } = await visit(bed, path);
    const [, requests] = /href="(\/portal\/requests\?touched=[^"]+)"/.exec(page) ?? [];
    if (requests === undefined) continue;
    leading.add(path.split("/")[2] ?? "");
    expect((await visit(bed, requests)).page).toMatch(/href="\/portal\/requests\/\d+"/);
  }
  expect([...leading]).toEqual(["orders", "subscriptions", "plans", "products"]);
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
  // A link to a thing that a rewind has removed leads to a page with the menu.
  for (const path of ["/portal/charges/nope", "/portal/events/nope", "/portal/requests/999"])
    expect((await visit(bed, path)).page).toContain('<nav class="side"');
  for (const path of ["/", "/portal/nope", "/_sandbox"])
    expect((await visit(bed, path, undefined, { accept: "*/*" })).page).toContain('"unknown_path"');
});

test("with an admin token no page of the portal opens, and its buttons still work", async () => {
  const bed = await testBed({ settings: { adminToken: "a-long-admin-token" } });
  for (const path of ["/portal", "/portal/charges", "/portal/clock", "/portal/outcomes", "/portal/tokens"])
    expect((await visit(bed, path)).status).toBe(401);
  const headers = { authorization: "Bearer a-long-admin-token" };
  expect((await visit(bed, "/portal/clock/advance", { milliseconds: "3600000" }, headers)).status).toBe(303);
  const { page } = await visit(bed, "/portal/clock", undefined, headers);
  expect(page).toContain("$PAYMENT_SANDBOX_ADMIN_TOKEN");
  expect(page).not.toContain("a-long-admin-token");
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
    expect(events.match(/capture\.succeeded[^.]*?200 *delivered/g) ?? events).toHaveLength(1);
    const older = await visit(
      bed,
      `/portal/events?type=charge.pending&before_id=${pages["event"]?.split("/").at(-1)}`,
    );
    expect(shownIn(older)).toContain("No event fits");
    const { location } = await visit(bed, "/portal/clock/advance", { milliseconds: "3600000" });
    expect(shownIn(await visit(bed, location ?? ""))).toContain("What ran since");
    expect((await control(bed, "POST", "/trigger", { event: "refund.failed" })).status).toBe(200);
    expect(bed.defects).toEqual([]);
  });
});
