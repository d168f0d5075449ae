/** The pictures of sandbox/pages/README.md, of a sandbox whose clock, keys and ids stand still. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { listen } from "../http/server.ts";
import { openSandbox } from "../sandbox.ts";
import { openSqlite } from "../store/sqlite.ts";
import { stillClock } from "../values/clock.ts";
import { BROWSER } from "./machine.ts";

const FOLDER = join(import.meta.dirname, "..", "pages", "drawings");

const sandbox = await openSandbox({
  store: openSqlite(":memory:"),
  clock: stillClock(Date.UTC(2026, 0, 15, 12)),
  seed: "drawings",
  webhookUrl: "http://127.0.0.1:3000/webhook",
  redirectUrl: "https://shop.example/back",
  fetch: async () => new Response("order unknown", { status: 500 }),
});
const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
// The port is another one each time.
sandbox.setOrigin("http://127.0.0.1:4020");

const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
mkdirSync(FOLDER, { recursive: true });
try {
  const wide = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  for (const name of ["declined", "three_ds", "installments", "approved"]) {
    await wide.goto(`${origin}/portal/outcomes`);
    await wide.locator(`button[value="${name}"]`).click();
  }
  const charge = wide.url();
  await wide.getByLabel("Amount to capture").fill("30");
  await wide.getByRole("button", { name: "Capture" }).click();
  await wide.getByLabel("Amount to refund").fill("90");
  await wide.getByRole("button", { name: "Refund" }).click();
  await wide.getByRole("alert").waitFor();
  await wide.screenshot({ path: join(FOLDER, "refused.png") });
  await wide.goto(`${charge}#story`);
  await wide.locator("ol.attempts summary").first().click();
  await wide.screenshot({ path: join(FOLDER, "story.png") });
  await wide.goto(`${origin}/portal`);
  await wide.screenshot({ path: join(FOLDER, "developer.png") });

  await sandbox.fetch(`${origin}/v2/transaction/charge`, {
    method: "POST",
    headers: { "x-api-client-key": sandbox.merchant().secretKey, "content-type": "application/json" },
    body: JSON.stringify({ description: "Shoes", amount_details: { amount: "50.00", currency_code: "MXN" } }),
  });
  const log = await browser.newPage({ viewport: { width: 1100, height: 640 } });
  await log.goto(`${origin}/portal/requests`);
  await log.screenshot({ path: join(FOLDER, "requests.png") });
  await log.locator("#requests a").first().click();
  await log.screenshot({ path: join(FOLDER, "request.png") });

  const dark = await browser.newPage({ viewport: { width: 1100, height: 560 }, colorScheme: "dark" });
  await dark.goto(`${origin}/portal/charges`);
  await dark.screenshot({ path: join(FOLDER, "charges-dark.png") });
  const phone = await browser.newPage({ viewport: { width: 390, height: 700 } });
  await phone.goto(`${origin}/portal/clock`);
  await phone.getByRole("button", { name: "An hour" }).click();
  await phone.screenshot({ path: join(FOLDER, "clock-phone.png") });
} finally {
  await browser.close();
  await sandbox.close();
}
