import { createServer } from "node:http";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../values/clock.ts";
import { listen } from "../http/server.ts";
import { browserMissing, openPage } from "./browser.ts";
import { testBed } from "./support.ts";

/** The ten steps of docs/portal.md. */
test.skipIf(browserMissing)("the walk of the guide, by its words", { timeout: 120_000 }, async () => {
  let status = 500;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end("unknown order");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  onTestFinished(() => void receiver.close());
  const address = receiver.address();
  const hook = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/webhook`;

  const bed = await testBed({ clock: systemClock, fetch: globalThis.fetch });
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  const page = await openPage();
  const menu = (name: string) =>
    page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

  await page.goto(`${origin}/portal`);
  await page.getByLabel("Webhook URL").fill(hook);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("status").waitFor();
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByText("Attempt 1").click();
  await page.getByText("webhook-signature").waitFor();
  await page.getByText("unknown order").waitFor();

  await menu("Outcomes");
  await page.getByRole("button", { name: "Charge 50.00 MXN (approved)" }).click();
  await page.waitForURL(/\/portal\/charges\/[0-9a-f-]{36}/);
  const charge = page.url();
  await page.getByLabel("Amount to capture").fill("90");
  await page.getByRole("button", { name: "Capture" }).click();
  await page.getByRole("alert").filter({ hasText: "At most 50.00 MXN is left" }).waitFor();
  await page.getByLabel("Amount to capture").fill("30");
  await page.getByRole("button", { name: "Capture" }).click();
  await page.getByRole("status").waitFor();
  expect(await page.locator("ol.story").innerText()).toMatch(/Refused[\s\S]*Captured/);

  status = 200;
  await menu("Clock");
  await page.getByRole("button", { name: "An hour" }).click();
  const attempts = page.getByRole("list", { name: "Attempts to deliver" });
  expect(await attempts.innerText()).toContain("200");

  await page.goto(charge);
  expect(await page.locator("ol.story .badge", { hasText: "delivered" }).count()).toBe(2);
  await page.getByRole("button", { name: "Resend charge.succeeded" }).click();
  await page.getByText("It is sent again").waitFor();
  expect(page.url()).toBe(`${charge}?done=resend#story`);

  await menu("Checkpoints");
  await page.getByLabel("Name").fill("paid");
  await page.getByRole("button", { name: "Keep the state" }).click();
  await page.getByText("The state is kept.").waitFor();
  await page.goto(charge);
  await page.getByLabel("Amount to refund").fill("10");
  await page.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("status").waitFor();
  await menu("Checkpoints");
  await page.getByRole("button", { name: "Rewind to paid" }).click();
  await page.getByText("The state is what it was").waitFor();
  await page.goto(charge);
  expect(await page.locator(".head .badge").innerText()).toBe("paid");

  await menu("Faults");
  await page.getByLabel("Fault").selectOption("answer_500");
  await page.getByLabel("Applies to").selectOption("captureCharge");
  await page.getByRole("button", { name: "Set the fault" }).click();
  await page.getByText("The fault is set.").waitFor();
  await menu("Outcomes");
  await page.getByLabel("Event").selectOption("capture.succeeded");
  await page.getByRole("button", { name: "Cause it" }).click();
  await page.getByRole("alert").filter({ hasText: "was answered 500" }).waitFor();
  await page.getByRole("button", { name: "Cause it" }).click();
  await page.getByRole("heading", { name: "capture.succeeded" }).waitFor();
});
