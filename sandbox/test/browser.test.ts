import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { objectAt, textAt } from "../values/json.ts";
import { listen } from "../http/server.ts";
import { browserMissing, DESKTOP, openPage, PHONE, picture, sideways } from "./browser.ts";
import { card, chargeBody, DAY, makeCharge, mxn, payBy, statusOf, testBed, type TestBed } from "./support.ts";

const THREE_DS = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });

/** A site with one page, or none but a redirect to `leadsTo`. */
async function site(leadsTo?: string): Promise<string> {
  const server = createServer((_request, response) => {
    if (leadsTo !== undefined) return response.writeHead(302, { location: leadsTo }).end();
    return response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><title>Shop</title>Thank you.");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** A sandbox that listens, and the shop to which customers return. */
async function start(back?: string): Promise<{ bed: TestBed; origin: string; shop: string }> {
  const shop = `${back ?? (await site())}/back?lang=es`;
  const bed = await testBed({ redirectUrl: shop });
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  return { bed, origin, shop };
}

async function pending(bed: TestBed, body: object = THREE_DS) {
  const { body: answer } = await bed.call("POST", "/transaction/charge", body);
  const details = objectAt(answer, "detail", "additional_details");
  const url = textAt(details, "redirect_url") ?? textAt(details, "instructions_url") ?? "";
  return { id: String(answer["id"]), url };
}

/** What a screen reader says stands at the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.name ?? '') || document.activeElement.innerText",
  );
}

describe.skipIf(browserMissing)("in a browser", () => {
  test("3DS: the shop may send its customers on to another site", async () => {
    const thanks = `${await site()}/thanks`;
    const { bed } = await start(await site(thanks));
    const page = await openPage();
    await page.goto((await pending(bed)).url);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL(thanks);
    expect(await page.title()).toBe("Shop");
  });

  test.each([
    ["Complete authentication", "completed", DESKTOP],
    ["Fail authentication", "failed", PHONE],
  ])("3DS: pressing %s leads back to the shop, and the charge is %s", async (label, status, viewport) => {
    const { bed, shop } = await start();
    const { id, url } = await pending(bed);
    const page = await openPage(viewport);
    await page.goto(url);
    expect(await page.getByRole("button").allInnerTexts()).toEqual([
      "Complete authentication",
      "Fail authentication",
    ]);
    expect(await sideways(page)).toBe(0);
    await picture(page, `3ds-${status}`);
    await page.getByRole("button", { name: label }).click();
    await page.waitForURL(`${shop}&TID=${id}`);
    expect(await statusOf(bed, id)).toBe(status);

    await page.goto(url);
    expect(await page.getByRole("heading").innerText()).toBe("Already answered");
    expect(await page.getByRole("button").count()).toBe(0);
    await picture(page, `3ds-answered-${status}`);
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await page.waitForURL(`${shop}&TID=${id}`);
  });

  test("3DS in a frame of the shop: it is shown, pressed, and leads back within the frame", async () => {
    const { bed } = await start();
    const { id, url } = await pending(bed);
    const page = await openPage();
    // Names of other machines: over http a browser says less about where a form comes from.
    await page.goto((await site()).replace("127.0.0.1", "shop.test"));
    await page.setContent(`<iframe src="${url.replace("127.0.0.1", "pay.test")}"></iframe>`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Complete authentication" }).click();
    await frame.getByText("Thank you.").waitFor();
    expect(await statusOf(bed, id)).toBe("completed");
    expect(page.url()).toContain("shop.test");
  });

  test("3DS: a button pressed too late says so", async () => {
    const { bed } = await start();
    const { id, url } = await pending(bed);
    const page = await openPage(PHONE);
    await page.goto(url);
    await bed.advance(DAY);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.getByRole("heading", { name: "Too late" }).waitFor();
    expect(await statusOf(bed, id)).toBe("failed");
    await page.goto(url);
    await page.getByRole("heading", { name: "Too late" }).waitFor();
    await picture(page, "3ds-too-late");
  });

  test("buy now, pay later has its buttons; a store payment says how to pay", async () => {
    const { bed } = await start();
    const page = await openPage(PHONE);
    const bnpl = await pending(bed, chargeBody(100_000, { payment_detail: payBy("pay_with_bnpl") }));
    await page.goto(bnpl.url);
    await picture(page, "bnpl");
    await page.getByRole("button", { name: "Complete the purchase" }).click();
    await page.getByText("Thank you.").waitFor();
    const store = await pending(bed, chargeBody(100_000, { payment_detail: payBy("pay_with_store") }));
    await page.goto(store.url);
    await page.getByText("Pay 1,000.00 MXN in cash.").waitFor();
    await page.getByRole("img", { name: "Bar code of" }).waitFor();
    expect(await page.evaluate("document.querySelector('img').naturalWidth")).toBeGreaterThan(0);
    expect(await sideways(page)).toBe(0);
    await picture(page, "store");
  });

  test("portal: URLs are set, a charge's history is read, an event is sent again", async () => {
    const { bed, origin } = await start();
    const page = await openPage();
    await page.goto(`${origin}/portal`);
    await page.getByLabel("Webhook URL").fill("http://hooks.test/new");
    await page.getByLabel("3DS redirect URL").fill("https://shop.test/return");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").waitFor();
    await picture(page, "portal-developer");
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("getSelection().toString()")).toBe(bed.sandbox.baseUrl());
    expect(bed.sandbox.merchant()).toMatchObject({
      webhookUrl: "http://hooks.test/new",
      redirectUrl: "https://shop.test/return",
    });
    expect(await page.getByLabel("Webhook URL").inputValue()).toBe("http://hooks.test/new");

    const id = await makeCharge(bed, 5000);
    await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
    await makeCharge(bed, 123_456_789, { description: "Ñandú de peluche, talla única, envío incluido" });
    await pending(bed);
    await bed.call("POST", "/transaction/charge", {
      ...chargeBody(),
      payment_detail: payBy("credit_or_debit_card", card("declined")),
    });
    await bed.settle();
    await page.getByRole("link", { name: "Charges" }).click();
    await picture(page, "portal-charges");
    await page.locator(`a[href$="${id}"]`).click();
    await page.getByRole("heading", { name: "50.00 MXN" }).waitFor();
    const story = page.getByRole("listitem").filter({ hasText: "Captured" });
    expect(await story.first().innerText()).toMatch(/Captured 30\.00 MXN held → paid/);
    await picture(page, "portal-charge");

    await page.getByRole("link", { name: "Events" }).click();
    await picture(page, "portal-events");
    const row = page.getByRole("listitem").filter({ hasText: "capture.succeeded" });
    await row.getByRole("link").first().click();
    const attempts = page.locator("ol.attempts > li");
    await attempts.first().waitFor();
    expect(await attempts.count()).toBe(1);
    // The button leads back to the same page, which has to be there before it is loaded once more.
    const back = page.waitForEvent("load");
    await page.getByRole("button", { name: "Resend" }).click();
    await back;
    const sent = (): number => bed.received.filter(({ type }) => type === "capture.succeeded").length;
    await expect.poll(sent).toBe(2);
    await bed.settle();
    await page.reload();
    await attempts.nth(1).waitFor();
    expect(await attempts.count()).toBe(2);
    await picture(page, "portal-event");
  });

  test("portal: an address that is none is refused on a page that says so", async () => {
    const { bed, origin } = await start();
    const before = bed.sandbox.merchant();
    const page = await openPage(PHONE);
    await page.goto(`${origin}/portal`);
    await page.getByLabel("Webhook URL").fill("ftp://files.test/");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").filter({ hasText: "webhook_url must be" }).waitFor();
    expect(await page.getByLabel("Webhook URL").inputValue()).toBe("ftp://files.test/");
    await picture(page, "portal-refused");
    expect(bed.sandbox.merchant()).toEqual(before);
  });

  test("the keyboard is enough: skip the menu, fill in the form, save, open a charge", async () => {
    const { bed, origin } = await start();
    const id = await makeCharge(bed);
    const page = await openPage();
    await page.goto(`${origin}/portal`);
    const stops: string[] = [];
    while (stops.at(-1) !== "Save" && stops.length < 50) {
      await page.keyboard.press("Tab");
      stops.push(await focused(page));
    }
    expect(stops.slice(0, 4)).toEqual(["Skip to the content", "Payment sandbox", "Portal", "Docs"]);
    expect(stops).toContain("Checkpoints");
    expect(stops.slice(-3)).toEqual(["webhook_url", "redirect_url", "Save"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("https://shop.test/typed");
    await page.keyboard.press("Enter");
    await page.getByRole("status").waitFor();
    expect(bed.sandbox.merchant().redirectUrl).toBe("https://shop.test/typed");

    await page.goto(`${origin}/portal/charges`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    for (const expected of [
      "Make a charge",
      /^Description/,
      "Status",
      "Method",
      "Search",
      "A pair of shoes",
    ]) {
      await page.keyboard.press("Tab");
      expect(await focused(page)).toMatch(expected);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}/portal/charges/${id}`);

    const three = await pending(bed);
    await page.goto(three.url);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("answer");
    await page.keyboard.press("Enter");
    await expect.poll(() => statusOf(bed, three.id)).toBe("completed");
  });

  test("no page scrolls sideways on a narrow phone", async () => {
    const { bed, origin } = await start();
    const id = await makeCharge(bed, 123_456_789, { description: `Word${"longer".repeat(30)}` });
    await bed.call("POST", `/transaction/capture/${id}`, mxn(3000));
    await bed.settle();
    const event = bed.received[0]?.headers.get("webhook-id") ?? "";
    const page = await openPage(PHONE);
    const paths = ["", "/charges", `/charges/${id}`, "/events", `/events/${event}`];
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(`${origin}/portal${path}`);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      if ((await sideways(page)) > 0) wide.push(path);
      await picture(page, `phone${path.replaceAll(/\/|-[0-9a-f-]{30,}/g, "-").slice(0, 30)}`);
    }
    expect(wide).toEqual([]);
  });
});
