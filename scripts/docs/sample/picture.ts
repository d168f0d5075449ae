/** The top of the report of the sample, as Chromium shows it. */
import { chromium } from "playwright-core";
import type { Run } from "../../../conformance/index.ts";
import { html } from "../../../conformance/report/html.ts";
import { BROWSER } from "../../../sandbox/test/chromium.ts";
import { lasting } from "./run.ts";

const SIZE = { width: 800, height: 440 };

export async function pictureOf(run: Run): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ["--no-sandbox", "--disable-lcd-text"],
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: "light" });
    // Styles stay as they are: the page names their hash.
    await page.setContent(html(run).replace(/<main>.*<.main>|<header>.*<.header>/gs, lasting));
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}
