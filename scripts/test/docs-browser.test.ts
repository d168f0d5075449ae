import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { listen } from "../../sandbox/http/server.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";
import { browserMissing, openPage, picture, sideways } from "../../sandbox/test/browser.ts";
import { site } from "../docs/site.ts";

let folder: string;
let sandbox: Sandbox;
let docs: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docs-"));
  for (const [path, text] of await site()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { docs: folder } });
  docs = `${await listen(sandbox, { host: "127.0.0.1", port: 0 })}/portal/docs`;
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const PAGES = [
  "index",
  "integrate",
  "implement",
  "certify",
  "maintain",
  "workflows",
  "errors",
  "test-cards",
  "gaps",
  "requirements",
  "flows",
  "reference/index",
  "reference/createCharge",
  "reference/events",
  "packages/sandbox",
  "packages/conformance",
];

test.skipIf(browserMissing).each([
  ["narrow", { width: 390, height: 844 }],
  ["wide", { width: 1280, height: 900 }],
] as const)(
  "no page is wider than a %s window, and each has its style",
  async (name, viewport) => {
    const page = await openPage(viewport);
    for (const path of PAGES) {
      await page.goto(`${docs}/${path}.html`);
      expect([path, await sideways(page)]).toEqual([path, 0]);
      expect(await page.evaluate("getComputedStyle(document.body).marginTop")).toBe("0px");
      await picture(page, `docs-${path.replace("/", "-")}-${name}`);
    }
  },
  90_000,
);

test.skipIf(browserMissing)(
  "from the portal to a guide, to an operation, to what is required of it",
  async () => {
    const page = await openPage();
    await page.goto(docs.replace("/docs", ""));
    await page.getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("main").getByRole("link", { name: "API reference" }).click();
    await page.getByRole("link", { name: "Capture a held charge" }).click();
    await page.getByRole("link", { name: /captured at most once/ }).click();
    expect(page.url()).toContain("requirements.html#capture.only-once");
  },
);

test.skipIf(browserMissing)("on a phone the menu opens by keyboard, and shows where one is", async () => {
  const page = await openPage({ width: 390, height: 844 });
  await page.goto(`${docs}/reference/createCharge.html`);
  await page.getByText("Menu", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const here = page.getByRole("navigation").getByRole("link", { name: "API reference" });
  expect(await here.getAttribute("aria-current")).toBe("true");
  await page.getByRole("link", { name: "Gaps" }).click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Gaps");
});
