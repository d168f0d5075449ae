import { posix } from "node:path";
import { readFile } from "node:fs/promises";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { operations } from "@payment-service/contract";
import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { loadRequirements } from "../../conformance/register/requirements.ts";
import { sequence } from "../docs/drawn.ts";
import { site } from "../docs/site.ts";
import { readWorkflows } from "../workflows/read.ts";

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await site();
});

const pageFiles = () => [...files].filter(([path]) => path.endsWith(".html"));

test("every link leads to a page, and to a place on it", () => {
  const ids = new Map(
    pageFiles().map(([path, text]) => [
      path,
      new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = pageFiles().flatMap(([path, text]) =>
    [...text.matchAll(/ href="([^"]*)"/g)].flatMap(([, href = ""]) => {
      if (/^https?:/.test(href)) return [];
      const [file = "", hash] = href.split("#");
      const to = file === "" ? path : posix.join(posix.dirname(path), file);
      if (!files.has(to)) return [`${path}: ${href} leads to no page`];
      return hash === undefined || ids.get(to)?.has(hash) === true
        ? []
        : [`${path}: ${href} leads to no place`];
    }),
  );
  expect(broken).toEqual([]);
});

test("no page needs a script, anything from elsewhere, or a style of its own", () => {
  for (const [path, text] of pageFiles()) {
    const page = load(text);
    expect([path, page("script, style, [style], iframe, img, link:not([rel=stylesheet])").length]).toEqual([
      path,
      0,
    ]);
    expect([path, page("h1").length, page("main").length, page("html[lang]").length]).toEqual([
      path,
      1,
      1,
      1,
    ]);
  }
  expect(files.get("style.css")).not.toMatch(/@import|url\(/);
});

test("ids are given once on a page", () => {
  for (const [path, text] of pageFiles()) {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
  }
});

test("every operation, gap and requirement has its place", () => {
  for (const id of Object.keys(operations)) expect(files.has(`reference/${id}.html`)).toBe(true);
  for (const { id } of gaps) expect(files.get("gaps.html")).toContain(`id="${id}"`);
  for (const id of loadRequirements().keys()) expect(files.get("requirements.html")).toContain(`id="${id}"`);
});

test("a diagram is read aloud as sentences", () => {
  const [first] = readWorkflows();
  const page = load(first === undefined ? "" : sequence(first).text);
  const lines = page("li")
    .map((_index, item) => page(item).text().replaceAll(/\s+/g, " ").trim())
    .get();
  expect(lines.slice(0, 3)).toEqual([
    "Hold 50.00",
    "Merchant to Service: POST /transaction/charge",
    "Service to Merchant: 200 success",
  ]);
});

test("the parts of the guide for implementers are all of the register, each once", async () => {
  const guide = await readFile(new URL("../../docs/implement.md", import.meta.url), "utf8");
  const patterns = [...guide.matchAll(/^\| \d+ \|.*\| `(.+)` \|$/gm)].map(
    ([, pattern = ""]) => new RegExp(pattern.replaceAll("\\|", "|")),
  );
  expect(patterns.length).toBeGreaterThan(5);
  const times = [...loadRequirements().keys()].map((id) => [
    id,
    patterns.filter((one) => one.test(id)).length,
  ]);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
});
