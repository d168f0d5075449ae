import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page, as "rule: place". */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: { id: string; nodes: { target: string[] }[] }[] = await page.evaluate(
    "axe.run(document).then(({ violations }) => violations)",
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
