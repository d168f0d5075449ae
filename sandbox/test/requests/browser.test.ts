import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listen } from "../../http/server.ts";
import { browserMissing, DESKTOP, openPage, PHONE, picture, sideways } from "../browser.ts";
import { makeCharge, mxn, testBed, type TestBed, exchange } from "../support.ts";

async function start(port = 0): Promise<{ bed: TestBed; origin: string }> {
  const bed = await testBed();
  return { bed, origin: await listen(bed.sandbox, { host: "127.0.0.1", port }) };
}

function rows(page: Page) {
  return page.getByRole("list", { name: "Requests" }).locator("li:not(.day)");
}

function liveText(page: Page): Promise<string> {
  return page.getByRole("status").innerText();
}

describe.skipIf(browserMissing)("in a browser", () => {
  test.each([
    ["wide", DESKTOP],
    ["narrow", PHONE],
  ])("requests appear as they come, can be paused, and lead to their page: %s", async (name, viewport) => {
    const { bed, origin } = await start();
    const page = await openPage(viewport);
    await page.goto(`${origin}/portal/requests`);
    await page.getByText("There is no request yet.").waitFor();
    const id = await makeCharge(bed);
    await rows(page).first().waitFor();
    expect(await page.getByText("There is no request yet.").count()).toBe(0);
    await bed.call("POST", `/transaction/capture/${id}`, mxn(-1));
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).first().innerText()).toMatch(/capture[^]*400/);
    await expect.poll(() => liveText(page), { timeout: 5000 }).toBe("Live. 2 new requests.");
    expect(await sideways(page)).toBe(0);
    await picture(page, `requests-${name}`);

    await page.getByRole("button", { name: "Pause" }).click();
    expect(await liveText(page)).toBe("Paused. 2 new requests.");
    await bed.call("GET", "/order/while-paused");
    await page.waitForTimeout(600);
    expect(await rows(page).count()).toBe(2);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => rows(page).count()).toBe(3);

    await page.getByRole("link", { name: /capture/ }).click();
    await page.getByRole("heading", { level: 1, name: `POST /v2/transaction/capture/${id}` }).waitFor();
    await page.getByText("← must be at least 0").waitFor();
    expect(await sideways(page)).toBe(0);
    await picture(page, `request-${name}`);
    await page.getByRole("link", { name: id, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "50.00 MXN" }).waitFor();
  });

  test("a filter is chosen by keyboard alone, and holds for what comes", async () => {
    const { bed, origin } = await start();
    await makeCharge(bed);
    await bed.call("GET", "/order/x");
    const page = await openPage();
    await page.goto(`${origin}/portal/requests`);
    expect(await rows(page).count()).toBe(2);
    await page.getByLabel("Answer", { exact: true }).focus();
    await page.keyboard.type("4xx");
    await page.getByLabel("Text in request").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/status=4xx/);
    expect(await rows(page).count()).toBe(1);
    await makeCharge(bed);
    await bed.call("GET", "/order/y");
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).first().innerText()).toContain("/v2/order/y");
  });

  test("when the sandbox ends, the page says so; when another one is there, the list goes on", async () => {
    const { bed, origin } = await start();
    await makeCharge(bed);
    const page = await openPage();
    await page.goto(`${origin}/portal/requests`);
    await bed.sandbox.close();
    await expect.poll(() => liveText(page)).toMatch(/The sandbox has ended|The connection is lost/);
    const next = await start(Number(new URL(origin).port));
    await next.bed.call("GET", "/order/after");
    await expect.poll(() => rows(page).first().innerText(), { timeout: 15_000 }).toContain("/v2/order/after");
    expect(await liveText(page)).toMatch(/^Live/);
  });

  test("a flood: the page shows some, says how many it left out, and stays small", async () => {
    const { bed, origin } = await start();
    const page = await openPage();
    await page.goto(`${origin}/portal/requests`);
    await expect.poll(() => liveText(page)).toMatch(/^Live/);
    // Forty of each round are shown. Half of the rounds are more than the page keeps.
    for (let round = 0; round < 12; round += 1) {
      for (let at = 0; at < 100; at += 1) bed.sandbox.world.requests?.add(exchange());
      await page.waitForTimeout(250);
    }
    await expect
      .poll(() => liveText(page), { timeout: 10_000 })
      .toMatch(/\d+ requests came too fast to be shown here/);
    expect(await rows(page).count()).toBeLessThanOrEqual(200);
  });

  test("without script the page is whole, and on a phone the address of a request", async () => {
    const { bed, origin } = await start();
    await makeCharge(bed);
    const page = await openPage(DESKTOP);
    const plain = await page.context().browser()?.newPage({ javaScriptEnabled: false, viewport: PHONE });
    if (plain === undefined) throw new Error("There is no browser.");
    await plain.goto(`${origin}/portal/requests`);
    await plain.getByText("Load the page again for newer requests.").waitFor();
    expect(await rows(plain).count()).toBe(1);
    const address = plain.locator("#requests .what");
    expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await plain.getByRole("button", { name: "Pause" }).count()).toBe(0);
    await plain.getByText("More filters").click();
    await plain.getByLabel("Method").selectOption("GET");
    await plain.getByRole("button", { name: "Show" }).click();
    await plain.getByText("No request fits.").waitFor();
  });
});
