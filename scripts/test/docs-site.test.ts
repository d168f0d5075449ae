import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { load } from "cheerio";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../sandbox/http/server.ts";
import { openSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";
import { findings, browserMissing, openPage, picture, sideways } from "../../sandbox/test/browser.ts";
import { checkRepository, checkSite } from "../docs/links.ts";
import { pages } from "../docs/pages/index.ts";

const root = join(import.meta.dirname, "..", "..");
/** A proxy that nobody listens at: whatever asked for the network would fail. */
const offline = Object.fromEntries(["http_proxy", "https_proxy"].map((name) => [name, "http://127.0.0.1:9"]));
let place: string;
let folder: string;
let sandbox: Sandbox;
let origin: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "docs-"));
  folder = join(place, "site");
  const args = ["--import", "tsx", join(root, "scripts", "docs", "main.ts"), "--out", folder];
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...offline } });
  sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { docs: { folder } } });
  origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
}, 300_000);
afterAll(async () => {
  await sandbox.close();
  await rm(place, { recursive: true });
});

const filesEnding = async (ending: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending));

test("each page is there for people and for programs", async () => {
  const [forPeople, forPrograms] = [await filesEnding(".html"), await filesEnding(".md")];
  const paths = pages().map(({ path }) => path);
  expect(forPeople.toSorted()).toEqual([...paths.map((path) => `${path}.html`), "404.html"].toSorted());
  expect(forPrograms.toSorted()).toEqual(paths.map((path) => `${path}.md`).toSorted());
});

test("each page has one title, and nothing from elsewhere", async () => {
  for (const path of await filesEnding(".html")) {
    if (path === "404.html") continue;
    const page = load(await readFile(join(folder, path), "utf8"));
    expect([path, page("h1").length, page("html[lang]").length]).toEqual([path, 1, 1]);
    const sources = page("script[src], link[href], img[src]")
      .map((_index, element) => page(element).attr("src") ?? page(element).attr("href"))
      .get();
    expect([path, sources.filter((source) => !/^(\/portal\/docs\/|data:)/.test(source))]).toEqual([path, []]);
    expect(page("iframe, form").length).toBe(0);
  }
});

test("the index of the search is there, and knows every requirement", async () => {
  const [name = ""] = await filesEnding(".js").then((all) =>
    all.filter((file) => file.includes("localSearchIndex")),
  );
  const index = await readFile(join(folder, name), "utf8");
  expect(index).toContain("capture.only-once.at-the-same-time");
});

test("the whole site has less than 18 MB, of which five are the API reference", async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await readFile(join(entry.parentPath, entry.name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(18_000_000);
});

test("every link of the repository's guides and of the site leads somewhere", async () => {
  const [repository, site] = [await checkRepository(), await checkSite(folder)];
  expect([...repository.broken, ...site.broken]).toEqual([]);
  expect(repository.checked).toBeGreaterThan(40);
  expect(site.checked).toBeGreaterThan(200);
}, 120_000);

const PAGES = [
  "",
  "integrate",
  "implement",
  "certify",
  "maintain",
  "explorer",
  "trust",
  "workflows",
  "events",
  "errors",
  "test-cards",
  "gaps/endpoints",
  "requirements/",
  "requirements/endpoints-transaction-capture-rule",
  "flows/events",
  "operations/",
  "operations/create-charge",
  "packages/sandbox",
  "packages/conformance",
];

const AXE = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa"] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target, html].join(" "))))`;

/** A tab that remembers what it asked of other sites. */
async function tab(viewport?: { width: number; height: number }): Promise<{ page: Page; calls: string[] }> {
  const page = await openPage(viewport);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) calls.push(request.url());
  });
  return { page, calls };
}

/**
 * The page's script has taken over what the server sent. Before that, VitePress obeys a click and then draws the new page
 * over the old one, which the browser complains about.
 */
async function drawn(page: Page): Promise<void> {
  const mounted = "document.querySelector('#app')?.__vue_app__ !== undefined";
  await expect.poll(() => page.evaluate(mounted)).toBe(true);
}

describe.skipIf(browserMissing)("in a browser", () => {
  test.each([
    ["narrow", { width: 390, height: 844 }],
    ["wide", { width: 1280, height: 900 }],
  ] as const)(
    "no page is wider than a %s window, and none calls out",
    async (name, viewport) => {
      const { page, calls } = await tab(viewport);
      for (const path of PAGES) {
        await page.goto(`${origin}/portal/docs/${path}`);
        expect([path, await sideways(page)]).toEqual([path, 0]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await picture(page, `docs-${path.replace("/", "-")}-${name}-${colorScheme}`);
        }
      }
      expect(calls).toEqual([]);
    },
    180_000,
  );

  test("axe finds nothing against WCAG 2 A and AA, in light and dark", async () => {
    const { page } = await tab({ width: 1280, height: 900 });
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const path of ["", "integrate", "operations/create-charge", "requirements/events", "workflows"]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${origin}/portal/docs/${path}`);
        await page.evaluate(axe);
        const found: string[] = await page.evaluate(AXE);
        expect([path, colorScheme, found]).toEqual([path, colorScheme, []]);
      }
    }
  }, 120_000);

  test("from the portal to an operation, to what is required of it, and back to the portal", async () => {
    const { page } = await tab({ width: 1280, height: 900 });
    await page.goto(`${origin}/portal`);
    await page.getByRole("link", { name: "Docs" }).click();
    await drawn(page);
    await page.getByRole("main").getByRole("link", { name: "Operations" }).click();
    await page.getByRole("main").getByRole("link", { name: "Capture a held charge" }).click();
    await page.getByRole("link", { name: /captured at most once, so/ }).click();
    await page.waitForURL(/requirements\/endpoints-transaction-capture-rule#capture\.only-once$/);
    await page.getByRole("link", { name: "Portal" }).first().click();
    await page.waitForURL(`${origin}/portal`);
    expect(await page.getByRole("navigation", { name: "Portal" }).count()).toBe(1);
  });

  test("the search finds a requirement by its words, without a network", async () => {
    const { page, calls } = await tab();
    await page.goto(`${origin}/portal/docs/`);
    await drawn(page);
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("searchbox").fill("second capture refused");
    await page.getByRole("option").first().waitFor();
    await picture(page, "docs-search");
    await page.keyboard.press("Enter");
    await page.waitForURL(/capture/);
    expect(calls).toEqual([]);
  });

  test("the search finds guides, then operations, then what is required and how it is judged", async () => {
    const { page } = await tab();
    await page.goto(`${origin}/portal/docs/`);
    await drawn(page);
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("searchbox").fill("capture");
    await page.getByRole("option").first().waitFor();
    const found = await page
      .getByRole("option")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const firstOf = (part: RegExp) => found.findIndex((href) => part.test(href));
    expect(firstOf(/docs\/(integrate|shop)/)).toBe(0);
    expect(firstOf(/\/operations\//)).toBeGreaterThan(0);
    const judged = firstOf(/\/(requirements|flows)\//);
    expect(judged === -1 || judged > firstOf(/\/operations\//)).toBe(true);
  });

  test.each(["light", "dark"] as const)(
    "axe finds nothing on the API reference, %s, but what Scalar's own markup lacks",
    { timeout: 120_000 },
    async (scheme) => {
      const page = await openPage();
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${origin}/portal/reference`);
      // The editor of an answer that Scalar shows is a combobox without a state; no setting changes that.
      const lacking = /^aria-required-attr: \.code-input-lite__editor/;
      // While Scalar draws, its texts are paler.
      await page.getByRole("button", { name: "Test Request" }).first().waitFor();
      await expect
        .poll(async () => (await findings(page)).filter((one) => !lacking.test(one)), { timeout: 60_000 })
        .toEqual([]);
    },
  );

  test("the API reference sends a call to this sandbox with its key, and none to anywhere else", async () => {
    const { page, calls } = await tab({ width: 1280, height: 900 });
    await page.goto(`${origin}/portal/reference#tag/subscription/listPlans`);
    await page.getByRole("heading", { name: "List plans" }).waitFor();
    const section = page.locator('section[id$="tag/subscription/listPlans"]');
    await section.getByRole("button", { name: /Test Request/ }).press("Enter");
    const answer = page.waitForResponse((response) => response.url().startsWith(`${origin}/v2/plan`));
    await page.getByRole("button", { name: /^Send/ }).first().click();
    expect((await answer).status()).toBe(200);
    expect(calls).toEqual([]);
  }, 120_000);
});
