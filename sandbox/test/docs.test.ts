import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docsOf } from "../command/start.ts";
import type { Docs } from "../settings.ts";
import { testBed } from "./support.ts";

/** A folder with two pages, and a secret beside it. */
async function docs(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(place, { recursive: true }));
  for (const folder of ["gaps", "assets/chunks"])
    await mkdir(join(place, "docs", folder), { recursive: true });
  for (const name of [
    "docs/index.html",
    "docs/gaps/index.html",
    "docs/assets/style.D-5V4j_b.css",
    "docs/assets/chunks/@index.js",
    "docs/index.md",
    "docs/.env",
    "secret.html",
  ])
    await writeFile(join(place, name), `this is ${name}`);
  return join(place, "docs");
}

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

type Given = { docs?: string | Docs; adminToken?: string };

async function visitor({ docs: given, ...settings }: Given) {
  const place = typeof given === "string" ? { folder: given } : given;
  const { sandbox } = await testBed({ settings: { ...settings, docs: place } });
  return (path: string) =>
    sandbox.respond({
      method: "GET",
      url: `/portal/docs${path}`,
      headers: { host: "127.0.0.1" },
      body: Buffer.alloc(0),
    });
}

async function visit(given: Given, path: string) {
  return (await visitor(given))(path);
}

test("files are served with their types, under a policy that allows nothing from elsewhere", async () => {
  const see = await visitor({ docs: await docs() });
  const start = await see("/");
  expect([start.status, start.text]).toEqual([200, "this is docs/index.html"]);
  expect(start.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'; ");
  expect(start.headers.get("content-security-policy")).not.toMatch(/unsafe-eval|https?:/);
  expect((await see("/gaps/")).text).toBe("this is docs/gaps/index.html");
  expect((await see("/assets/style.D-5V4j_b.css")).headers.get("content-type")).toContain("text/css");
  expect((await see("/assets/chunks/@index.js")).headers.get("content-type")).toContain("text/javascript");
  expect((await see("/index.md")).headers.get("content-type")).toContain("text/markdown");
  expect((await see("")).headers.get("location")).toBe("/portal/docs/");
});

test("the policy names the scripts that stand in the page, and no others", async () => {
  const folder = await docs();
  const text =
    '<script src="/a.js"></script><script id="dark">dark()</script><script type="module">go()</script>';
  await writeFile(join(folder, "index.html"), text);
  const policy = String((await visit({ docs: folder }, "/")).headers.get("content-security-policy"));
  expect(policy).toContain(`script-src 'self' ${hash("dark()")} ${hash("go()")};`);
});

test.each([
  "/../secret.html",
  "/..%2fsecret.html",
  "/%2e%2e/secret.html",
  "/gaps/../../secret.html",
  "/gaps/..%2f..%2fsecret.html",
  "/.env",
  "//etc/passwd",
  "/gaps",
  "/gaps/.env",
  "/nothing.html",
  "/index.html%00.css",
])("%s leads nowhere", async (path) => {
  const { status, text } = await visit({ docs: await docs() }, path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain("this is");
});

test("where nothing is built, the page says how to; when it is there, it is served", async () => {
  const folder = join(await docs(), "later");
  const see = await visitor({ docs: folder });
  const before = await see("/");
  expect([before.status, before.text]).toEqual([404, expect.stringContaining("npm run docs")]);
  await mkdir(folder);
  await writeFile(join(folder, "index.html"), "built");
  expect((await see("/")).text).toBe("built");
});

test("the first visitor has it built, once, and the page loads again until it is there", async () => {
  const folder = join(await docs(), "later");
  const { promise: built, resolve: finish } = Promise.withResolvers<void>();
  let builds = 0;
  const build = async () => {
    builds += 1;
    await built;
    await mkdir(folder);
    await writeFile(join(folder, "index.html"), "built");
  };
  const see = await visitor({ docs: { folder, build } });
  const before = await see("/");
  expect([before.status, before.headers.get("refresh")]).toEqual([503, "3"]);
  expect((await see("/")).status).toBe(503);
  finish();
  await expect.poll(async () => (await see("/")).text).toBe("built");
  expect(builds).toBe(1);
});

test("where the build fails, the page says why", async () => {
  const problem = new Error("no such <generator>");
  const see = await visitor({ docs: { folder: "/nowhere", build: () => Promise.reject(problem) } });
  await see("/");
  const { status, text } = await see("/");
  expect([status, text]).toEqual([404, expect.stringContaining("no such &lt;generator&gt;")]);
});

test("it is open to whom the portal is open", async () => {
  const folder = await docs();
  expect((await visit({ docs: folder, adminToken: "t" }, "/")).status).toBe(401);
});

test("in the repository the documentation can be built; a published package has it beside its code", () => {
  const sources = docsOf(new URL("..", import.meta.url));
  expect(sources).toMatchObject({ folder: expect.stringMatching(/sandbox\/dist\/docs\/$/) });
  expect(sources.build).toBeDefined();
  expect(docsOf(new URL("file:///app/node_modules/sandbox/dist/"))).toEqual({
    folder: "/app/node_modules/sandbox/dist/docs/",
  });
});
