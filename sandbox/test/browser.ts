import { existsSync, readFileSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { BROWSER, inCi } from "./machine.ts";
import { createRequire } from "node:module";

/** No browser, and that is fine here: the reason is printed. With CI set the tests run, and fail. */
export const browserMissing = !existsSync(BROWSER) && !inCi;
if (browserMissing) {
  console.warn(`Skipped: no browser at ${BROWSER}. Install chromium, or name one in CHROMIUM.`);
}

export const DESKTOP = { width: 1200, height: 800 };
/** The narrowest phone that is still sold. */
export const PHONE = { width: 320, height: 640 };

/** A tab; whatever its pages complain about (a blocked style, a script error) fails the test. */
export async function openPage(viewport = DESKTOP, { script = true } = {}): Promise<Page> {
  const chrome = await chromium.launch({
    executablePath: BROWSER,
    args: ["--no-sandbox", "--host-resolver-rules=MAP *.test 127.0.0.1"],
  });
  const complaints: string[] = [];
  onTestFinished(async () => {
    await chrome.close();
    if (complaints.length > 0) throw new Error(`The browser complained: ${complaints.join("\n")}`);
  });
  const page = await chrome.newPage({ viewport, reducedMotion: "reduce", javaScriptEnabled: script });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A page that answers 4xx on purpose is reported as a failed resource, and so is the icon that nobody has.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  return page;
}

/** How far the page can be scrolled to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** Looked at by people: kept only where somebody asks for pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** What axe finds wrong with the page, as "rule: place". */
export async function findings(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(readFileSync(axe, "utf8"));
  const found: { id: string; nodes: { target: string[] }[] }[] = await page.evaluate(
    "axe.run(document).then(({ violations }) => violations)",
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
