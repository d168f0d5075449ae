import { describe, expect, test } from "vitest";
import { listen } from "../http/server.ts";
import { findings, browserMissing, DESKTOP, openPage, PHONE, picture, sideways } from "./browser.ts";
import { textAt } from "../values/json.ts";
import { card, chargeBody, mxn, payBy, statusOf, testBed, type TestBed } from "./support.ts";
import { furnish, visit } from "./workbench.ts";

/** The pages of the portal, the request log, and the pages for customers, before and after they have acted. */
async function everyPage(bed: TestBed): Promise<Record<string, string>> {
  const portal = await furnish(bed);
  const customer = async (name: string) =>
    /href="(\/continue\/[^"]+)"/.exec((await visit(bed, portal[name] ?? "")).page)?.[1] ?? "";
  const answered = await customer("three");
  const asked = await bed.call(
    "POST",
    "/transaction/charge",
    chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) }),
  );
  const open = textAt(asked.body, "detail", "additional_details", "redirect_url") ?? "";
  expect((await visit(bed, answered, { answer: "fail" })).status).toBeLessThan(400);
  const paid = await visit(bed, portal["pay"] ?? "", { email: "ana@example.com", card: "approved" });
  // Requests with something to remark: a value and a name in the body, a parameter, an unknown path.
  const misspelt = { description: 5, amount_details: mxn(1), processing_instruction: {} };
  await bed.call("POST", "/transaction/charge", misspelt);
  await bed.call("GET", "/transaction/charge?limit=1000");
  await bed.call("GET", "/nowhere");
  const newest = bed.sandbox.world.requests?.kept.newest ?? 0;
  return {
    ...portal,
    requests: "/portal/requests",
    requestsNone: "/portal/requests?status=5xx",
    unknownPath: `/portal/requests/${newest}`,
    badParameter: `/portal/requests/${newest - 1}`,
    badBody: `/portal/requests/${newest - 2}`,
    authenticate: new URL(open).pathname,
    answered,
    instructions: await customer("store"),
    subscribed: paid.location ?? "",
    noCharge: "/portal/charges/nope",
  };
}

describe.skipIf(browserMissing)("accessibility", () => {
  test.each([
    ["wide", DESKTOP, "light"],
    ["on a narrow phone, dark", PHONE, "dark"],
  ] as const)(
    "axe finds nothing on any page, %s, and none scrolls sideways",
    // Some thirty pages, each looked at in full.
    { timeout: 300_000 },
    async (_name, viewport, scheme) => {
      const bed = await testBed();
      const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
      const page = await openPage(viewport);
      await page.emulateMedia({ colorScheme: scheme });
      const found: string[] = [];
      for (const [name, path] of Object.entries(await everyPage(bed))) {
        await page.goto(origin + path);
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        found.push(...(await findings(page)).map((one) => `${path} ${one}`));
        if ((await sideways(page)) > 0) found.push(`${path} scrolls sideways`);
        await picture(page, `axe-${name}-${scheme}`);
      }
      expect(found).toEqual([]);
    },
  );

  test("axe finds a fault that is there", async () => {
    const page = await openPage();
    await page.setContent("<!doctype html><html><title>x</title><main><h1>x</h1><input></main></html>");
    expect((await findings(page)).join("\n")).toMatch(/html-has-lang[\s\S]*label/);
  });
});

describe.skipIf(browserMissing)("in a browser", () => {
  test("a refused press and a capture, by keyboard, on the page of a charge", async () => {
    const bed = await testBed();
    const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
    const { hold = "" } = await furnish(bed);
    const page = await openPage(PHONE);
    await page.goto(origin + hold);
    const amount = page.getByLabel("Amount to capture");
    await amount.fill("90");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "At most 70.00 MXN is left" }).waitFor();
    expect(await amount.inputValue()).toBe("90");
    await amount.fill("30");
    await page.getByRole("button", { name: "Capture" }).click();
    await page.getByRole("status").filter({ hasText: "Captured." }).waitFor();
    expect(await statusOf(bed, hold.split("/").at(-1) ?? "")).toBe("captured");
    await page.getByText("curl").first().click();
    await page.getByText("/v2/transaction/refund/").first().waitFor();
  });

  test("without script: time passes, a fault is set, a state is kept and restored", async () => {
    const bed = await testBed();
    const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
    await furnish(bed);
    const page = await openPage(DESKTOP, { script: false });
    await page.goto(`${origin}/portal/checkpoints`);
    await page.getByLabel("Name").fill("before");
    await page.getByRole("button", { name: "Keep the state" }).click();
    await page.getByText("The state is kept.").waitFor();
    await page.getByRole("link", { name: "Clock" }).click();
    await page.getByRole("button", { name: "A billing period" }).click();
    await page.getByRole("heading", { name: "What ran since" }).waitFor();
    await page.getByRole("button", { name: "Back to real time" }).click();
    await page.getByText("shows the real time again").waitFor();
    expect(bed.sandbox.world.clock.advance()).toBe(0);
    await page.getByRole("button", { name: "A day" }).click();
    await page.getByRole("heading", { name: "What ran since" }).waitFor();
    await page.getByRole("link", { name: "Faults" }).click();
    await page.getByLabel("Fault").selectOption("webhook_dropped");
    await page.getByRole("button", { name: "Set the fault" }).click();
    await page.getByText("The fault is set.").waitFor();
    await page.getByRole("link", { name: "Checkpoints" }).click();
    await page.getByRole("button", { name: "Rewind to before" }).click();
    await page.getByText("The state is what it was").waitFor();
    expect(bed.sandbox.world.clock.advance()).toBe(0);
  });
});
