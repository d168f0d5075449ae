import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { operations } from "@payment-service/contract";
import { load } from "cheerio";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { checks } from "../../conformance/flows/index.ts";
import { loadRequirements } from "../../conformance/register/requirements.ts";
import { isOld } from "../docs/age.ts";
import { programFiles, written } from "../docs/page.ts";
import { drawn } from "../docs/site/drawn.ts";
import { slug } from "../docs/text/markdown.ts";
import { pages } from "../docs/pages/index.ts";
import { readWorkflows } from "../workflows.ts";

const all = pages();
const textOf = (folder: string) =>
  all
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map(({ text }) => text)
    .join("\n");

test("every operation, gap, requirement and flow has its place", () => {
  for (const id of Object.keys(operations))
    expect(all.map(({ path }) => path)).toContain(`operations/${slug(id)}`);
  const proving = checks.filter(({ proves }) => Object.keys(proves).length > 0);
  const places = { gaps, requirements: [...loadRequirements().values()], flows: proving };
  for (const [folder, rows] of Object.entries(places)) {
    const text = textOf(folder);
    for (const { id } of rows) expect(text.split(`{#${id}}`)).toHaveLength(2);
  }
});

test("no two pages have one address, and each has one title", () => {
  const paths = all.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  for (const page of all) {
    const prose = written(page).replaceAll(/^```[^]*?^```$/gm, "");
    expect([page.path, prose.match(/^# .+$/gm)?.length]).toEqual([page.path, 1]);
  }
});

test("each workflow is on its page with all its calls, in their order", () => {
  const text = all.find(({ path }) => path === "workflows")?.text ?? "";
  const calls = readWorkflows().flatMap(({ steps }) => steps.flatMap(({ operationId }) => operationId ?? []));
  expect([...text.matchAll(/\[(\w+)\]\(site:operations\//g)].map(([, id]) => id)).toEqual(calls);
});

test("each diagram of a guide is drawn without a script, and programs read it as Mermaid", () => {
  const guides = all.filter(({ text }) => text.includes("```mermaid"));
  expect(guides.map(({ path }) => path)).toContain("integrate");
  for (const { text } of guides) {
    const diagrams = text.match(/^```mermaid$/gm) ?? [];
    expect(drawn(text).match(/<div class="sequence"/g)).toHaveLength(diagrams.length);
  }
});

test("every link of llms.txt leads to a file, or to the contract of the sandbox", () => {
  const files = programFiles(all);
  const links = [...(files.get("llms.txt") ?? "").matchAll(/\]\(([^)]+)\)/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(all.length);
  expect(links.filter((href) => !files.has(href))).toEqual(["/portal/reference/openapi.json"]);
});

test("the fields of an operation stand on its page, required where every form of the body requires them", () => {
  const text = all.find(({ path }) => path === "operations/create-subscription")?.text ?? "";
  const [, body = ""] = text.split("## Fields");
  const required = [...body.split("## ")[0]!.matchAll(/^\| `([\w.]+)`<br>[^|]*\| \*\*required\*\*/gm)].map(
    ([, name]) => name,
  );
  expect(required).toContain("plan_id");
  expect(required.filter((name) => name?.startsWith("payment_token"))).toEqual([]);
});

test("an operation as Markdown has a call and the part of the contract that describes it, complete", () => {
  const text = programFiles(all).get("operations/create-charge.md") ?? "";
  expect(text).toContain('curl -X POST "$BASE_URL/transaction/charge"');
  const [, yaml = ""] = /## Contract\n\n```yaml\n([^]+?)\n```/.exec(text) ?? [];
  const contract: { paths: object; components: Record<string, object> } = parse(yaml);
  expect(Object.keys(contract.paths)).toEqual(["/transaction/charge"]);
  const references = [...yaml.matchAll(/\$ref: "?#\/components\/(\w+)\/(\w+)/g)];
  expect(references.length).toBeGreaterThan(10);
  for (const [, kind = "", name = ""] of references) expect(contract.components[kind]).toHaveProperty(name);
});

test("words that link to a file without a page name the file", () => {
  const text = all.find(({ path }) => path === "certify")?.text;
  expect(text).toContain("[kill matrix](site:requirements/index)");
  expect(text).toContain("The Dockerfile holds the suite and the sandbox");
  const integrate = all.find(({ path }) => path === "integrate")?.text;
  expect(integrate).toContain("an example (`client/examples/browser-tokenize.html`)");
});

test("a diagram is read aloud as sentences", () => {
  const guide = all.find(({ path }) => path === "integrate")?.text ?? "";
  const page = load(drawn(guide.slice(guide.indexOf("## Hold and capture"))));
  const lines = page(".sequence li")
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

test("a site is old where it is missing, and where a source is younger", async () => {
  const folder = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(isOld(folder)).toBe(true);
  const file = join(folder, "index.html");
  await writeFile(file, "built");
  const later = new Date("2100-01-01");
  await utimes(file, later, later);
  expect(isOld(folder)).toBe(false);
  await utimes(file, new Date(0), new Date(0));
  expect(isOld(folder)).toBe(true);
});
